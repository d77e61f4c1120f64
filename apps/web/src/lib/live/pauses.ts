/** A pause made longer by a random part of up to half of it: who lost the same server does not come back at once. */
export function spread(pause: number): number {
  return pause * (1 + Math.random() / 2);
}

/** Spread pauses in milliseconds, each twice the one before, from `first` to at most `most`. */
export function createPauses(first: number, most: number): { next: () => number; reset: () => void } {
  let pause = first;
  return {
    next() {
      const now = spread(pause);
      pause = Math.min(pause * 2, most);
      return now;
    },
    reset() {
      pause = first;
    },
  };
}
