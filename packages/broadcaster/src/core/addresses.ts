import { RateLimit } from './rate-limit.ts';

/** What one client address has here. Behind that of a mobile carrier there may be thousands of people. */
export type ClientAddress<Connection> = {
  readonly connections: Set<Connection>;
  /** Those of them that have to authorise themselves in time, and have not yet. */
  readonly strangers: Set<Connection>;
  readonly joins: RateLimit;
};

/** Every address that is connected, or was in the second before. */
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

  /** Forgets the addresses without a connection whose joins count no more. */
  sweep(now: number): void {
    for (const [name, { connections, joins }] of this.#known)
      if (connections.size === 0 && joins.isOver(now)) this.#known.delete(name);
  }
}

function openAddress<Connection>(): ClientAddress<Connection> {
  return {
    connections: new Set(),
    strangers: new Set(),
    joins: new RateLimit(),
  };
}
