/** How often more than usual; 0 in a normal run. */
const FUZZ = Number(process.env.FUZZ ?? 0);

/** A normal run tries the same every time. */
const SEED = 20_240_501;

/** Parameters of fast-check: the same `runs` every time, or with FUZZ that many times as many, new ones each time. */
export const fuzzRuns = (runs: number) =>
  FUZZ > 0 ? { numRuns: runs * FUZZ } : { numRuns: runs, seed: SEED };

/** `count` of the values, others for each turn, so that a few turns try them all; with FUZZ every one in every turn. */
export function fuzzShare<T>(values: readonly T[], count: number, turn: number): readonly T[] {
  if (FUZZ > 0) return values;
  const start = (turn * count) % values.length;
  return [...values, ...values].slice(start, start + count);
}
