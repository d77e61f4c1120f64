import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maps a list whose items take long to compute, one in each turn of the event loop, so that requests come in between. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    if (results.length > 0) await nextTurn();
    results.push(work(item));
  }
  return results;
}
