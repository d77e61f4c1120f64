import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maps a list of expensive items, one per turn of the event loop, so that requests are handled in between. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    if (results.length > 0) await nextTurn();
    results.push(work(item));
  }
  return results;
}
