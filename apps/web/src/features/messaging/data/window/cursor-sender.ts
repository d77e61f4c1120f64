import { isTransient } from '../../../../lib/calls/retry.ts';
import { createRetryTimer } from './retry-timer.ts';

/**
 * Says how far one has come, and never goes back: while one call is on its way only the farthest place waits.
 * @param say rejects where it could not be said; what may succeed later is tried again with backoff
 */
export function createCursorSender(say: (id: string) => Promise<void>) {
  let farthest = { seq: 0, id: '' };
  let said = 0;
  let isSaying = false;
  let isClosed = false;
  const go = async () => {
    if (isSaying || isClosed || farthest.seq <= said) return;
    isSaying = true;
    const { seq, id } = farthest;
    try {
      await say(id);
      said = Math.max(said, seq);
      later.succeeded();
    } catch (error) {
      isSaying = false;
      if (isClosed) return;
      // For good: the same is not said again.
      if (!isTransient(error)) said = Math.max(said, seq);
      else later.failed();
      return;
    }
    isSaying = false;
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
    /** The line may be back: what could not be said is tried at once. */
    again,
    open(): void {
      isClosed = false;
    },
    /** Ends the tries; what was not said is said when the place is reached anew. */
    close(): void {
      isClosed = true;
      later.stop();
    },
  };
}
