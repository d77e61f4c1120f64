import { databaseError } from './errors.ts';

/** Like a tuple of results, in the order of the work. */
type Results<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/** Whether a statement was refused since one before it in its transaction had failed (SQLSTATE 25P02). */
const isAftermath = (error: unknown) => databaseError(error)?.code === '25P02';

/**
 * Awaits work that is under way in one transaction, whose statements then go to the server in one trip, in the order in
 * which they were asked for: those that are built once when they are called, others after all of these. Waits for all of
 * it, so that nothing is still asked once the transaction has ended. Throws what failed first in time, and before what was
 * refused because of it: both may be answered at once, and promises that have further to go come later.
 */
export async function runPipelined<T extends readonly unknown[]>(work: readonly [...T]): Promise<Results<T>> {
  const failures: unknown[] = [];
  const settled = await Promise.allSettled(
    work.map(one =>
      Promise.resolve(one).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
    ),
  );
  const cause = failures.find(error => !isAftermath(error)) ?? failures[0];
  const results = settled.map(one => {
    if (one.status === 'rejected') throw cause;
    return one.value;
  });
  // `map` forgets that each result stands where its work stood.
  return results as Results<T>;
}
