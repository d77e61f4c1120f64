/** The factor for a long run; 0 in a normal run. */
const FUZZ = Number(process.env.FUZZ ?? 0);

/** A normal run is deterministic. */
const SEED = 20_240_501;

/** Parameters of fast-check: `runs` deterministic runs, or with FUZZ that many times as many random ones. */
export const fuzzRuns = (runs: number) =>
  FUZZ > 0 ? { numRuns: runs * FUZZ } : { numRuns: runs, seed: SEED };

/** `count` of the values, others in each turn, so that a few turns cover them all; with FUZZ all values. */
export function fuzzShare<T>(values: readonly T[], count: number, turn: number): readonly T[] {
  if (FUZZ > 0) return values;
  const start = (turn * count) % values.length;
  return [...values, ...values].slice(start, start + count);
}
