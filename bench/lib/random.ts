/** Creates random numbers that depend only on the seed (mulberry32, in the public domain). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Returns an integer from 0 to `end`, exclusive. */
    below: (end: number): number => Math.floor(next() * end),
    /** Returns true in this share of the cases. */
    chance: (share: number): boolean => next() < share,
    oneOf<T>(values: readonly [T, ...T[]]): T {
      return values[Math.floor(next() * values.length)] ?? values[0];
    },
    shuffled: <T>(values: readonly T[]): T[] =>
      values
        .map(value => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
  };
}

export type Random = ReturnType<typeof seededRandom>;
