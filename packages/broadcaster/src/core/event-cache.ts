type Entry = { readonly frame: string; readonly until: number };

/** Stores the last event of each cache channel. Holds at most `size` events and evicts the oldest. */
export class EventCache {
  readonly #entries = new Map<string, Entry>();
  readonly #size: number;
  readonly #lifetimeMs: number;

  constructor(size: number, lifetimeSeconds: number) {
    this.#size = size;
    this.#lifetimeMs = lifetimeSeconds * 1_000;
  }

  /** Number of stored events, including expired ones. */
  get size(): number {
    return this.#entries.size;
  }

  store(channel: string, frame: string, now: number): void {
    this.#entries.delete(channel);
    this.#entries.set(channel, { frame, until: now + this.#lifetimeMs });
    if (this.#entries.size <= this.#size) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** Deletes expired events. Entries are in insertion order, so the first that has not expired ends the search. */
  sweep(now: number): void {
    for (const [channel, { until }] of this.#entries) {
      if (until > now) return;
      this.#entries.delete(channel);
    }
  }

  /** Returns the frame as it was sent, or null when there is none or it has expired. */
  find(channel: string, now: number): string | null {
    const entry = this.#entries.get(channel);
    return entry !== undefined && entry.until > now ? entry.frame : null;
  }
}
