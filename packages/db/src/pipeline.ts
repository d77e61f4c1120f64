import { databaseError } from './errors.ts';

/** A tuple of the results, in the order of the work. */
type Results<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/** Whether a statement failed only because an earlier one in its transaction had failed (SQLSTATE 25P02). */
const isAftermath = (error: unknown) => databaseError(error)?.code === '25P02';

/**
 * Awaits queries started together in one transaction, which are sent in one round trip: prepared queries first, in call
 * order. Waits for all, so that none runs after the transaction has ended, then throws the first error that is not a
 * consequence of another (25P02).
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
  // `map` loses the tuple type.
  return results as Results<T>;
}
