const DEFAULT_SEED = 20_260_101;

/** Multiplier for the small number of runs in `npm test`: `FUZZ`, by default 1. */
const share = Number(process.env.FUZZ ?? 1);

/** Seed of the random input: `FUZZ_SEED`, by default the same for every run. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? DEFAULT_SEED);

/**
 * Returns the number of runs of a property.
 * @param small number of runs in `npm test`
 */
export function fuzzRuns(small: number): number {
  return Math.ceil(small * share);
}

/** Returns `count` of the values, different ones in each turn, so that a few turns cover all; with `FUZZ` all. */
export function fuzzShare<T>(values: readonly T[], count: number, turn: number): readonly T[] {
  if (process.env.FUZZ !== undefined) return values;
  const start = (turn * count) % values.length;
  return [...values, ...values].slice(start, start + count);
}
