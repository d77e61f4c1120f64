const DEFAULT_SEED = 20_260_101;

/** How many times the small share of `npm test` is tried: `FUZZ`, else once. */
const share = Number(process.env.FUZZ ?? 1);

/** Where the random input begins: `FUZZ_SEED`, else the same for every run. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? DEFAULT_SEED);

/**
 * How often a property is tried.
 * @param small how often in `npm test`
 */
export function fuzzRuns(small: number): number {
  return Math.ceil(small * share);
}

/** `count` of the values, others in each turn, so that a few turns cover them all; with `FUZZ` all values. */
export function fuzzShare<T>(values: readonly T[], count: number, turn: number): readonly T[] {
  if (process.env.FUZZ !== undefined) return values;
  const start = (turn * count) % values.length;
  return [...values, ...values].slice(start, start + count);
}
