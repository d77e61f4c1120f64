const WINDOW_MS = 1_000;

/** A fixed window of a second, without a timer. It begins with the first message counted in it. */
export class RateLimit {
  #startedAt = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one more. Returns false when that is more than `perSecond`. */
  allows(now: number, perSecond: number): boolean {
    if (this.isOver(now)) {
      this.#startedAt = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= perSecond;
  }

  /** Whether what was counted no longer counts. */
  isOver(now: number): boolean {
    return now - this.#startedAt >= WINDOW_MS;
  }
}
