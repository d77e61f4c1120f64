type Entry = { readonly frame: string; readonly until: number };

/** The last event of each cache channel. Holds `size` of them, and lets the one go that was written longest ago. */
export class EventCache {
  readonly #entries = new Map<string, Entry>();
  readonly #size: number;
  readonly #lifetimeMs: number;

  constructor(size: number, lifetimeSeconds: number) {
    this.#size = size;
    this.#lifetimeMs = lifetimeSeconds * 1_000;
  }

  /** How many it holds, those that are too old included. */
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

  /** Lets go of what is too old. The order is that of writing, so the first one that is not ends the search. */
  sweep(now: number): void {
    for (const [channel, { until }] of this.#entries) {
      if (until > now) return;
      this.#entries.delete(channel);
    }
  }

  /** The frame as it was sent, or null when there is none or it is too old. */
  find(channel: string, now: number): string | null {
    const entry = this.#entries.get(channel);
    return entry !== undefined && entry.until > now ? entry.frame : null;
  }
}
