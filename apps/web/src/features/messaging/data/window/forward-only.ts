import { isTransient } from '../../../../lib/calls/retry.ts';

/**
 * Says how far one has come, and never goes back: while one call is on its way only the farthest place waits.
 * @param say rejects where it could not be said; what may succeed later is said by `again`
 */
export function createForwardOnly(say: (id: string) => Promise<void>) {
  let farthest = { seq: 0, id: '' };
  let said = 0;
  let isSaying = false;
  const go = async () => {
    if (isSaying || farthest.seq <= said) return;
    isSaying = true;
    const { seq, id } = farthest;
    try {
      await say(id);
      said = Math.max(said, seq);
    } catch (error) {
      // For good: the same is not said again.
      if (!isTransient(error)) said = Math.max(said, seq);
      isSaying = false;
      return;
    }
    isSaying = false;
    await go();
  };
  return {
    to(seq: number, id: string): void {
      if (seq <= farthest.seq) return;
      farthest = { seq, id };
      go().catch(reportError);
    },
    again(): void {
      go().catch(reportError);
    },
  };
}
