import { useLingui } from '@lingui/react/macro';
import { CircleAlertIcon, IconButton, InfoIcon, XIcon } from '@rifq/ui';
import type { RecorderNotice } from './recorder.ts';
import { useNoticeText } from './recorder-text.ts';

interface RecorderNoticeBoxProps {
  notice: RecorderNotice;
  onDismiss: () => void;
}

/** Shows above the button why nothing was recorded. */
export function RecorderNoticeBox({ notice, onDismiss }: RecorderNoticeBoxProps) {
  const { t } = useLingui();
  const textOf = useNoticeText();
  const isHint = notice === 'short';
  return (
    <div className="voice-notice" data-hint={isHint || undefined}>
      {isHint ? <InfoIcon size="sm" /> : <CircleAlertIcon size="sm" />}
      <p role={isHint ? 'status' : 'alert'}>{textOf(notice)}</p>
      <IconButton aria-label={t`إغلاق`} onPress={onDismiss}>
        <XIcon size="sm" />
      </IconButton>
    </div>
  );
}
