import { useLingui } from '@lingui/react/macro';
import { ClockIcon, IconButton, TriangleAlertIcon, XIcon } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { now } from '../../../lib/formats/clock.ts';
import { sizeText } from '../../../lib/formats/size-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FileTile } from '../../../lib/viewer/file-tile.tsx';
import type { PendingFile, PendingMessage } from '../data/conversation-api.ts';
import { useProgress } from '../data/use-conversation.ts';
import { VoiceNote } from '../voice/voice-note.tsx';
import { fileName } from './file-text.ts';
import { MessageText } from './message-text.tsx';
import { Photo } from './photo.tsx';

/** Milliseconds after which an unsent message is shown as pending instead of being sent. */
const LATE = 5000;

/** Whether a message is old enough that it should have been sent. @param writtenAt milliseconds */
function useIsLate(writtenAt: number): boolean {
  const [isLate, setLate] = useState(() => now() - writtenAt >= LATE);
  useEffect(() => {
    if (isLate) return;
    // A timestamp from before the clock was synchronized with the server can be in the future.
    const timer = setTimeout(() => setLate(true), Math.min(LATE, Math.max(0, writtenAt + LATE - now())));
    return () => clearTimeout(timer);
  }, [isLate, writtenAt]);
  return isLate;
}

interface PendingBubbleProps {
  pending: PendingMessage;
  /** The device is offline: shown instead of the sending state. */
  isOffline: boolean;
  onRetry: (id: string) => void;
  onDrop: (id: string) => void;
}

/** An unsent message on the device: pending, being sent, or rejected. */
export function PendingBubble({ pending, isOffline, onRetry, onDrop }: PendingBubbleProps) {
  const { t } = useLingui();
  const { id, text, file, state, refusal } = pending;
  const hasFailed = state === 'failed';
  const isLate = useIsLate(pending.writtenAt);
  // A message that is sent quickly looks like a sent one from the start.
  const isWaiting = !hasFailed && (isOffline || (isLate && state === 'waiting'));
  return (
    <>
      <article
        className="message"
        data-own
        data-kind={file?.kind ?? 'text'}
        data-waiting={isWaiting || undefined}
        aria-label={hasFailed ? t`رسالة لم تُرسل` : t`رسالة لم تُرسل بعد`}
      >
        {file !== null && (
          <PendingFileView id={id} file={file} isActive={!hasFailed} onDrop={() => onDrop(id)} />
        )}
        {text !== null && <MessageText text={text} />}
        <p className="message-foot">
          {!hasFailed && <span>{isWaiting ? t`بانتظار الاتصال` : t`جارٍ الإرسال`}</span>}
          {!hasFailed && <ClockIcon size="xs" />}
        </p>
        {isWaiting && file === null && (
          <button
            type="button"
            className="message-menu message-cancel"
            aria-label={t`إلغاء الإرسال`}
            onClick={() => onDrop(id)}
          >
            <XIcon size="sm" />
          </button>
        )}
      </article>
      {hasFailed && (
        <div className="message-failure" role="alert">
          <TriangleAlertIcon size="xs" />
          <span>{refusal === null ? t`لم تُرسل.` : t`لم تُرسل: ${refusal.message}`}</span>
          <button type="button" onClick={() => onRetry(id)}>{t`إعادة المحاولة`}</button>
          <span aria-hidden="true">·</span>
          <button type="button" onClick={() => onDrop(id)}>{t`حذف`}</button>
        </div>
      )}
    </>
  );
}

interface PendingFileProps {
  id: string;
  file: PendingFile;
  isActive: boolean;
  onDrop: () => void;
}

function PendingFileView({ id, file, isActive, onDrop }: PendingFileProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const address = useBlobAddress(file.blob);
  const share = useProgress(id);
  const percent = share === null ? null : Math.round(share * 100);
  const size = sizeText(file.blob.size, number);
  const gone = share === null ? null : sizeText(file.blob.size * share, number);
  const name = fileName(file);
  return (
    <>
      {file.kind === 'photo' && address !== null && (
        <Photo address={address} width={file.width} height={file.height} onOpen={undefined} />
      )}
      {file.kind === 'voice' && (
        <VoiceNote id={id} file={{ blob: file.blob, seconds: file.seconds, waveform: file.waveform }} own />
      )}
      {file.kind === 'pdf' && <FileTile name={name} detail={gone === null ? size : t`${gone} من ${size}`} />}
      {isActive && (
        <div className="upload-row">
          <div
            className="upload-bar"
            role="progressbar"
            aria-label={t`رفع الملف`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent ?? 0}
          >
            <span style={{ inlineSize: `${percent ?? 0}%` }} />
          </div>
          {percent !== null && <bdi dir="ltr">{`${number(percent)}%`}</bdi>}
          <IconButton aria-label={t`إلغاء الرفع`} onPress={onDrop}>
            <XIcon size="sm" />
          </IconButton>
        </div>
      )}
    </>
  );
}

/** Object URL of a file on this device, revoked on unmount. */
function useBlobAddress(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
