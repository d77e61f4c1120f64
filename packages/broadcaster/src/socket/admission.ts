import type { Clock } from '../clock.ts';

const TICK_MS = 20;
/** pusher-js gives a handshake 15 seconds: whoever would wait longer than this is turned away at once. */
const LONGEST_WAIT_SECONDS = 10;

export type Candidate = {
  /** Returns false when the candidate has gone: then the place is still free. */
  admit(): boolean;
  refuse(): void;
};

/**
 * Lets new connections in at a steady pace. Clients of a server that died all come back in the same second, and each of them
 * asks the app to authorise its channels and fetches what it missed; waiting here spreads that.
 */
export class Admission {
  readonly #clock: Clock;
  readonly #perTick: number;
  readonly #atOnce: number;
  readonly #longestQueue: number;
  #queue: Candidate[] = [];
  #allowance: number;
  #filledAt: number;
  #stopTicking: (() => void) | null = null;
  #open = true;

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#perTick = (perSecond * TICK_MS) / 1_000;
    this.#atOnce = Math.max(1, this.#perTick);
    this.#longestQueue = perSecond * LONGEST_WAIT_SECONDS;
    this.#allowance = this.#atOnce;
    this.#filledAt = clock.now();
  }

  /** Admits at once, later, or, when too many wait already or the server stops, refuses. */
  enter(candidate: Candidate): void {
    if (!this.#open || this.#queue.length >= this.#longestQueue) candidate.refuse();
    else if (this.#queue.length === 0 && this.#hasPlace()) this.#admit(candidate);
    else {
      this.#queue.push(candidate);
      this.#stopTicking ??= this.#clock.every(TICK_MS, () => this.#tick());
    }
  }

  /** From here on nobody is let in, those who wait included. */
  close(): void {
    this.#open = false;
    this.#stopTicking?.();
    for (const candidate of this.#queue.splice(0)) candidate.refuse();
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
    let entered = 0;
    for (const candidate of this.#queue) {
      if (!this.#hasPlace()) break;
      this.#admit(candidate);
      entered += 1;
    }
    this.#queue = this.#queue.slice(entered);
    if (this.#queue.length > 0) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
  }
}
