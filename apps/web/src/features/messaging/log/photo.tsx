import { useLingui } from '@lingui/react/macro';
import { ImageIcon } from '@rifq/ui';
import { useState } from 'react';

interface PhotoProps {
  address: string;
  width: number | null;
  height: number | null;
  /** Opens it full screen. */
  onOpen: (() => void) | undefined;
}

/** Limits of a bubble's aspect ratio: beyond it the picture is cropped. */
const SHAPES = { narrowest: 3 / 4, widest: 16 / 9 };

/** A photo in its bubble, with its space reserved before it is loaded. */
export function Photo({ address, width, height, onOpen }: PhotoProps) {
  const { t } = useLingui();
  const [hasFailed, setFailed] = useState(false);
  const shape = width !== null && height !== null ? width / height : 4 / 3;
  const aspectRatio = Math.min(SHAPES.widest, Math.max(SHAPES.narrowest, shape));
  const picture = hasFailed ? (
    <span className="message-photo-lost">
      <ImageIcon />
      {t`تعذّر عرض الصورة`}
    </span>
  ) : (
    <img src={address} alt={t`صورة`} decoding="async" draggable={false} onError={() => setFailed(true)} />
  );
  if (onOpen === undefined) {
    return (
      <span className="message-photo" style={{ aspectRatio }}>
        {picture}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="message-photo"
      style={{ aspectRatio }}
      aria-label={t`فتح الصورة`}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}
