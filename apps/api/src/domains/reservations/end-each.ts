const CONCURRENCY = 5;

/**
 * Runs `end` for each item with limited concurrency, so that a slow one delays the others less. Throws after all have
 * run, with all failures.
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
  await Promise.all(Array.from({ length: CONCURRENCY }, endInTurn));
  if (failures.length > 0) throw new AggregateError(failures, failure);
}
