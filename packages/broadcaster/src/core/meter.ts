const WINDOW_MS = 1_000;

/** Counts what one connection does in a second, without a timer. The second begins with the first thing counted in it. */
export class Meter {
  #startedAt = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one more. Returns false when that is more than `perSecond`. */
  allows(now: number, perSecond: number): boolean {
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= perSecond;
  }
}
