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

  store(channel: string, frame: string, now: number): void {
    this.#entries.delete(channel);
    this.#entries.set(channel, { frame, until: now + this.#lifetimeMs });
    if (this.#entries.size <= this.#size) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** The frame as it was sent, or null when there is none or it is too old. */
  find(channel: string, now: number): string | null {
    const entry = this.#entries.get(channel);
    if (entry === undefined) return null;
    if (entry.until > now) return entry.frame;
    this.#entries.delete(channel);
    return null;
  }
}
