import { useLingui } from '@lingui/react/macro';
import { PlainButton, SyringeIcon } from '@rifq/ui';
import { useState } from 'react';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

const LabelSheet = lazyChunk(() => import('./label-sheet.tsx'));

interface LabelPhotoProps {
  /** What was given, which names the picture. */
  name: string;
  /** The address of the picture; null where the owner has added none. */
  label: string | null;
}

/** The photo of a dose's label, which opens large. */
export function LabelPhoto({ name, label }: LabelPhotoProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (label === null) {
    return (
      <span className="dose-label">
        <SyringeIcon />
      </span>
    );
  }
  return (
    <>
      <PlainButton className="dose-label" aria-label={t`صورة ملصق ${name}`} onPress={() => setOpen(true)}>
        <img src={label} alt="" loading="lazy" />
      </PlainButton>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <LabelSheet name={name} label={label} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
