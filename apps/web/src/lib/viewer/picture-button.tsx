import { UnstyledButton } from '@rifq/ui';
import { useState } from 'react';
import { OnDemand } from '../overlays/on-demand.tsx';
import { lazyChunk } from '../versions/lazy-chunk.tsx';

const PhotoViewer = lazyChunk(() => import('./photo-viewer.tsx'));

interface PictureButtonProps {
  address: string;
  /** Name of the picture: «صورة ملصق السُّعار». */
  name: string;
  /** Caption in the viewer. */
  caption: string;
  className: string;
}

/** A small picture that opens full screen. */
export function PictureButton({ address, name, caption, className }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <UnstyledButton className={className} aria-label={name} onPress={() => setOpen(true)}>
        <img src={address} alt="" loading="lazy" />
      </UnstyledButton>
      {isOpen && (
        <OnDemand onMissing={close}>
          <PhotoViewer address={address} caption={caption} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}
