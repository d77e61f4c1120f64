import { RateLimiter } from './rate-limiter.ts';

/** State of one client address. Behind the address of a mobile carrier there may be thousands of users. */
export type ClientAddress<Connection> = {
  readonly connections: Set<Connection>;
  /** The connections that must be authorised within `authorizeWithinSeconds` and are not yet. */
  readonly unauthorised: Set<Connection>;
  readonly joins: RateLimiter;
};

/** Registry of the addresses that are connected, or joined a channel within the last second. */
export class Addresses<Connection> {
  readonly #known = new Map<string, ClientAddress<Connection>>();

  get size(): number {
    return this.#known.size;
  }

  of(name: string): ClientAddress<Connection> {
    const known = this.#known.get(name) ?? openAddress<Connection>();
    this.#known.set(name, known);
    return known;
  }

  /** Deletes the addresses without a connection whose rate limit window has ended. */
  sweep(now: number): void {
    for (const [name, { connections, joins }] of this.#known)
      if (connections.size === 0 && joins.isOver(now)) this.#known.delete(name);
  }
}

function openAddress<Connection>(): ClientAddress<Connection> {
  return {
    connections: new Set(),
    unauthorised: new Set(),
    joins: new RateLimiter(),
  };
}
