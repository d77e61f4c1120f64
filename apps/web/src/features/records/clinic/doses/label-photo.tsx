import { useLingui } from '@lingui/react/macro';
import { SyringeIcon } from '@rifq/ui';
import { PictureButton } from '../../../../lib/viewer/picture-button.tsx';

interface LabelPhotoProps {
  /** Product or test name, the label of the picture. */
  name: string;
  /** URL of the picture; null where the owner has added none. */
  label: string | null;
}

/** The photo of a dose's label, which opens full size. */
export function LabelPhoto({ name, label }: LabelPhotoProps) {
  const { t } = useLingui();
  if (label === null) {
    return (
      <span className="dose-label">
        <SyringeIcon />
      </span>
    );
  }
  const caption = t`صورة ملصق ${name}`;
  return <PictureButton className="dose-label" address={label} name={caption} caption={caption} />;
}
