import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { SirenIcon, VisuallyHidden } from '@rifq/ui';
import { memo } from 'react';
import { PdfTile } from '../../../lib/viewer/file-tile.tsx';
import type { MessageStatus } from '../data/conversation-api.ts';
import { senderText } from '../texts/sender-text.ts';
import { VoiceNote } from '../voice/voice-note.tsx';
import { fileName } from './file-text.ts';
import { MessageText } from './message-text.tsx';
import { Photo } from './photo.tsx';
import { StateMark } from './state-mark.tsx';
import { useLongPress } from './use-long-press.ts';

interface MessageBubbleProps {
  message: Message;
  /** Formats when a message was sent. */
  time: (iso: string) => string;
  delivery: MessageStatus | null;
  saysState: boolean;
  isFirst: boolean;
  /** Shows the sender's name; else for screen readers only. */
  saysSender: boolean;
  /** Search hit or link target: it is highlighted once. */
  isMarked: boolean;
  onMenu: (message: Message, anchor: Element) => void;
  onPhoto: (message: Message) => void;
}

/** A message of either side, with sender, time and status. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, time, delivery, saysState, isFirst, saysSender, isMarked, onMenu, onPhoto } = props;
  const { own, text, file } = message;
  // The owner has the signs and whom to call above the composer.
  const isFlagged = !own && message.red_flags.length > 0;
  const { t } = useLingui();
  const at = time(message.sent_at);
  const longPress = useLongPress(element => onMenu(message, element));
  const who = senderText(message);
  return (
    <article
      className="message"
      data-own={own || undefined}
      data-first={isFirst || undefined}
      data-kind={message.kind}
      data-marked={isMarked || undefined}
      data-flagged={isFlagged || undefined}
      {...longPress}
    >
      {saysSender ? (
        <p className="message-sender">
          <bdi>{who}</bdi>
        </p>
      ) : (
        <VisuallyHidden>{who}</VisuallyHidden>
      )}
      {isFlagged && (
        <p className="message-flag">
          <SirenIcon size="xs" />
          {t`علامة طارئة`}
        </p>
      )}
      {file?.kind === 'photo' && <Photo {...file} onOpen={() => onPhoto(message)} />}
      {file?.kind === 'pdf' && <PdfTile name={fileName(file)} bytes={file.bytes} address={file.address} />}
      {file?.kind === 'voice' && (
        <VoiceNote
          id={message.id}
          file={{ address: file.address, seconds: file.seconds, waveform: file.waveform }}
          own={own}
        />
      )}
      {text !== null && <MessageText text={text} />}
      <p className="message-foot">
        {delivery === null ? (
          <span>{at}</span>
        ) : (
          <StateMark delivery={delivery} time={at} saysState={saysState} />
        )}
      </p>
      <button
        type="button"
        className="message-menu"
        aria-label={t`خيارات الرسالة`}
        aria-haspopup="menu"
        onClick={event => onMenu(message, event.currentTarget)}
      />
    </article>
  );
});
