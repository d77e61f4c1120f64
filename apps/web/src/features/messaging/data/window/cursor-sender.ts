import { isTransient } from '../../../../lib/calls/retry.ts';
import { createRetryTimer } from './retry-timer.ts';

/**
 * Sends a cursor that only advances. One request runs at a time; meanwhile only the latest position is queued.
 * @param send rejects on failure; transient failures are retried with backoff
 */
export function createCursorSender(send: (id: string) => Promise<void>) {
  let farthest = { seq: 0, id: '' };
  let sentSeq = 0;
  let isSending = false;
  let isClosed = false;
  const go = async () => {
    if (isSending || isClosed || farthest.seq <= sentSeq) return;
    isSending = true;
    const { seq, id } = farthest;
    try {
      await send(id);
      sentSeq = Math.max(sentSeq, seq);
      later.succeeded();
    } catch (error) {
      isSending = false;
      if (isClosed) return;
      // A permanent error: the same position is not sent again.
      if (!isTransient(error)) sentSeq = Math.max(sentSeq, seq);
      else later.failed();
      return;
    }
    isSending = false;
    await go();
  };
  const again = () => void go().catch(reportError);
  const later = createRetryTimer(again);
  return {
    to(seq: number, id: string): void {
      if (seq <= farthest.seq) return;
      farthest = { seq, id };
      again();
    },
    /** Retries immediately: the connection may be back. */
    again,
    open(): void {
      isClosed = false;
    },
    /** Stops the retries; an unsent position is sent when it is reached again. */
    close(): void {
      isClosed = true;
      later.stop();
    },
  };
}
