import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { MessageText } from '../log/message-text.tsx';
import { previewText } from '../texts/preview-text.ts';
import { senderText } from '../texts/sender-text.ts';
import { systemText } from '../texts/system-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

/** A printed message: sender, time and content; of a file its picture or its name. */
export function PrintedMessage({ message }: { message: Message }) {
  const { t } = useLingui();
  const times = useDayAndTime({ hasYear: true });
  const { text, file, system } = message;
  const when = times.dayAndTime(message.sent_at);
  if (system !== null) {
    return (
      <li className="text-center text-sm text-ink-2">{`${systemText(system, times)}\u00a0· ${when}`}</li>
    );
  }
  return (
    <li className="break-inside-avoid">
      <p className="text-xs text-ink-2">
        <bdi>{senderText(message)}</bdi>
        {`\u00a0· ${when}`}
      </p>
      {file?.kind === 'photo' && (
        <img src={file.address} alt={t`صورة في المحادثة`} className="max-h-72 rounded-md" loading="eager" />
      )}
      {file !== null && file.kind !== 'photo' && (
        <p>
          <bdi>{file.name ?? previewText({ ...message, text: null }, times)}</bdi>
        </p>
      )}
      {text !== null && <MessageText text={text} />}
    </li>
  );
}
