const AT_ONCE = 5;

/**
 * Ends what a job has found, some at once: one that is slow makes the others wait less. Throws when all have had their
 * turn, with what has failed.
 */
export async function endEach<T>(
  found: readonly T[],
  end: (one: T) => Promise<void>,
  failure: string,
): Promise<void> {
  const next = found.values();
  const failures: unknown[] = [];
  const endInTurn = async () => {
    for (const one of next) await end(one).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, endInTurn));
  if (failures.length > 0) throw new AggregateError(failures, failure);
}
