import { randomInt } from 'node:crypto';

const HALF = 2 ** 32;

/** Returns a new `123.456`. Signatures contain it, so it must not repeat, not even after a restart. */
export function newSocketId(): string {
  return `${randomInt(1, HALF)}.${randomInt(1, HALF)}`;
}
