import type { Clock } from '../clock.ts';
import { FairQueue } from './fair-queue.ts';

const TICK_MS = 20;
/** pusher-js allows a handshake 15 seconds: a client that would wait longer than this is refused immediately. */
const LONGEST_WAIT_SECONDS = 10;

export type Candidate = {
  readonly address: string;
  /** Returns false when the candidate has disconnected: then it does not count. */
  admit(): boolean;
  refuse(): void;
};

/**
 * Rate limits the admission of new connections, since the clients of a crashed server all reconnect within a second and
 * each loads the app: it authorises its channels and fetches what it missed. Waiting addresses are served round-robin.
 */
export class Admission {
  readonly #clock: Clock;
  readonly #perTick: number;
  readonly #burst: number;
  readonly #queue: FairQueue<Candidate>;
  #allowance: number;
  #filledAt: number;
  #stopTicking: (() => void) | null = null;
  #open = true;

  constructor(clock: Clock, perSecond: number, queuePerAddress: number) {
    this.#clock = clock;
    this.#perTick = (perSecond * TICK_MS) / 1_000;
    this.#burst = Math.max(1, this.#perTick);
    this.#queue = new FairQueue({ ofAddress: queuePerAddress, inAll: perSecond * LONGEST_WAIT_SECONDS });
    this.#allowance = this.#burst;
    this.#filledAt = clock.now();
  }

  /** Admits a candidate immediately or later; refuses it when too many wait already or the server stops. */
  enter(candidate: Candidate): void {
    if (!this.#open) candidate.refuse();
    else if (this.#queue.size === 0 && this.#canAdmit()) this.#admit(candidate);
    else {
      this.#queue.push(candidate.address, candidate)?.refuse();
      this.#stopTicking ??= this.#clock.every(TICK_MS, () => this.#tick());
    }
  }

  /** Refuses all new and all waiting candidates from now on. */
  close(): void {
    this.#open = false;
    this.#stopTicking?.();
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) next.refuse();
  }

  #canAdmit(): boolean {
    const now = this.#clock.now();
    const ticks = Math.floor((now - this.#filledAt) / TICK_MS);
    if (ticks > 0) {
      this.#allowance = Math.min(this.#burst, this.#allowance + ticks * this.#perTick);
      this.#filledAt += ticks * TICK_MS;
    }
    return this.#allowance >= 1;
  }

  #admit(candidate: Candidate): void {
    if (candidate.admit()) this.#allowance -= 1;
  }

  #tick(): void {
    while (this.#canAdmit()) {
      const next = this.#queue.shift();
      if (next === null) break;
      this.#admit(next);
    }
    if (this.#queue.size > 0) return;
    this.#stopTicking?.();
    this.#stopTicking = null;
  }
}
