import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/rules';
import { IconButton, PaperclipIcon, SendIcon, UnstyledButton } from '@rifq/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { usePreloadedModule } from '../../../lib/overlays/use-preloaded.ts';
import type { OpenConversation, PendingFile } from '../data/conversation-api.ts';
import { useDraft } from '../data/use-draft.ts';
import { VoiceRecorder } from '../voice/voice-recorder.tsx';
import type { Attaching } from './use-attaching.ts';

/** Grows a text area with its text, up to the maximum height of its style. */
function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);
}

const loadSheet = () => import('./attach-sheet.tsx');

/** Characters before the limit from which the remaining number is shown. */
const COUNTED_FROM = 200;

interface ComposerProps {
  talk: OpenConversation;
  /** Null where only texts are sent. */
  attaching: Attaching | null;
  placeholder: string;
  /** Person and pet, if several conversations are open. */
  about?: string | undefined;
  onTyping: () => void;
  /** Next to the attachment button: saved replies. */
  tools?: ((write: (text: string) => void) => ReactNode) | undefined;
}

/** Composes a message: the typed text stays until the message is stored on the device. */
export function Composer({ talk, attaching, placeholder, about, onTyping, tools }: ComposerProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { text, change: setText, hand } = useDraft(talk.reservationId);
  const [isRecording, setRecording] = useState(false);
  const read = attaching?.read ?? null;
  const sheet = usePreloadedModule({ load: loadSheet, isWanted: read !== null });
  const isPreparing = attaching?.isReading || (read !== null && sheet === undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const countId = useId();
  useGrowing(area, text);
  const left = messageLimits.text - visibleText(text).length;
  const isTooLong = left < 0;
  const isEmpty = visibleText(text) === '';

  const send = () => {
    if (isEmpty || isTooLong) return;
    hand(talk.send).catch(reportError);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a phone enter inserts a line break, and only the button sends.
    if (!matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const attach = (files: readonly PendingFile[], caption: string | null) => {
    for (const [index, file] of files.entries())
      talk.attach(file, index === 0 ? caption : null).catch(reportError);
    attaching?.putAway();
  };
  const write = (added: string) => {
    setText(isEmpty ? added : `${text.trimEnd()}\n${added}`);
    area.current?.focus();
  };
  const leftNumber = number(left);

  return (
    <form
      className="composer"
      data-recording={isRecording || undefined}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      {!isRecording && (
        <>
          {attaching !== null && (
            <>
              <input
                ref={input}
                type="file"
                hidden
                multiple
                accept="image/*,application/pdf"
                onChange={({ currentTarget }) => {
                  attaching.take(currentTarget.files);
                  // Lets the same file be chosen again.
                  currentTarget.value = '';
                }}
              />
              <IconButton
                aria-label={isPreparing ? t`جارٍ تجهيز الملف` : t`إرفاق صورة أو ملف`}
                onPress={() => input.current?.click()}
              >
                <PaperclipIcon />
              </IconButton>
            </>
          )}
          {tools?.(write)}
          <div className="composer-box">
            <textarea
              ref={area}
              rows={1}
              // Typed text has its own direction; the placeholder uses the page's.
              dir={isEmpty ? undefined : 'auto'}
              aria-label={about === undefined ? t`نص الرسالة` : t`نص الرسالة في محادثة ${about}`}
              aria-describedby={left <= COUNTED_FROM ? countId : undefined}
              aria-invalid={isTooLong}
              placeholder={placeholder}
              enterKeyHint="enter"
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                onTyping();
              }}
              onKeyDown={onKeyDown}
              onPaste={event => {
                if (attaching?.take(event.clipboardData.files)) event.preventDefault();
              }}
            />
            {left <= COUNTED_FROM && (
              <span id={countId} role="status" className={isTooLong ? 'composer-over' : 'composer-left'}>
                {tooLong(text, messageLimits.text) ?? t`بقي ${leftNumber}`}
              </span>
            )}
          </div>
        </>
      )}
      {isEmpty && attaching !== null ? (
        <VoiceRecorder
          onActiveChange={setRecording}
          onRecorded={file => void talk.attach(file, null).catch(reportError)}
        />
      ) : (
        <UnstyledButton
          type="submit"
          className="composer-send"
          aria-label={t`إرسال`}
          isDisabled={isTooLong || isEmpty}
        >
          <SendIcon />
        </UnstyledButton>
      )}
      {sheet !== undefined && attaching !== null && read !== null && (
        <sheet.AttachSheet read={read} onSend={attach} onClose={attaching.putAway} />
      )}
    </form>
  );
}
