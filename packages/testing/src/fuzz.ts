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
