import type { Clock } from '../clock.ts';
import { FairQueue } from './fair-queue.ts';

const TICK_MS = 20;
/** pusher-js gives a handshake 15 seconds: whoever would wait longer than this is turned away at once. */
const LONGEST_WAIT_SECONDS = 10;

export type Candidate = {
  readonly address: string;
  /** Returns false when the candidate has gone: then the place is still free. */
  admit(): boolean;
  refuse(): void;
};

/**
 * Lets new connections in at a steady pace. Clients of a server that died all come back in the same second, and each of them
 * asks the app to authorise its channels and fetches what it missed; waiting here spreads that. Addresses take turns.
 */
export class Admission {
  readonly #clock: Clock;
  readonly #perTick: number;
  readonly #atOnce: number;
  readonly #queue: FairQueue<Candidate>;
  #allowance: number;
  #filledAt: number;
  #stopTicking: (() => void) | null = null;
  #open = true;

  constructor(clock: Clock, perSecond: number, placesOfAddress: number) {
    this.#clock = clock;
    this.#perTick = (perSecond * TICK_MS) / 1_000;
    this.#atOnce = Math.max(1, this.#perTick);
    this.#queue = new FairQueue({ ofAddress: placesOfAddress, inAll: perSecond * LONGEST_WAIT_SECONDS });
    this.#allowance = this.#atOnce;
    this.#filledAt = clock.now();
  }

  /** Admits at once, later, or, when too many wait already or the server stops, refuses. */
  enter(candidate: Candidate): void {
    if (!this.#open) candidate.refuse();
    else if (this.#queue.size === 0 && this.#hasPlace()) this.#admit(candidate);
    else {
      this.#queue.push(candidate.address, candidate)?.refuse();
      this.#stopTicking ??= this.#clock.every(TICK_MS, () => this.#tick());
    }
  }

  /** From here on nobody is let in, those who wait included. */
  close(): void {
    this.#open = false;
    this.#stopTicking?.();
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) next.refuse();
  }

  #hasPlace(): boolean {
    const now = this.#clock.now();
    const ticks = Math.floor((now - this.#filledAt) / TICK_MS);
    if (ticks > 0) {
      this.#allowance = Math.min(this.#atOnce, this.#allowance + ticks * this.#perTick);
      this.#filledAt += ticks * TICK_MS;
    }
    return this.#allowance >= 1;
  }

  #admit(candidate: Candidate): void {
    if (candidate.admit()) this.#allowance -= 1;
  }

  #tick(): void {
    while (this.#hasPlace()) {
      const next = this.#queue.shift();
      if (next === null) break;
      this.#admit(next);
    }
    if (this.#queue.size > 0) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
  }
}
