import { useLingui } from '@lingui/react/macro';
import { SyringeIcon } from '@rifq/ui';
import { PictureButton } from '../../../lib/viewer/picture-button.tsx';

interface LabelPhotoProps {
  /** What was given, which names the picture. */
  name: string;
  /** The address of the picture; null where the owner has added none. */
  label: string | null;
}

/** The photo of a dose's label, which opens large. */
export function LabelPhoto({ name, label }: LabelPhotoProps) {
  const { t } = useLingui();
  if (label === null) {
    return (
      <span className="dose-label">
        <SyringeIcon />
      </span>
    );
  }
  const words = t`صورة ملصق ${name}`;
  return <PictureButton className="dose-label" address={label} name={words} caption={words} />;
}
