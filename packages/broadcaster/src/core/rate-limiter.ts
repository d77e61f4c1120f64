const WINDOW_MS = 1_000;

/** A fixed window of a second, without a timer. It begins with the first message counted in it. */
export class RateLimiter {
  #startedAt = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one call. Returns false when it exceeds `perSecond`. */
  allows(now: number, perSecond: number): boolean {
    if (this.isOver(now)) {
      this.#startedAt = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= perSecond;
  }

  /** Whether the window has ended, so that the count no longer applies. */
  isOver(now: number): boolean {
    return now - this.#startedAt >= WINDOW_MS;
  }
}
