import { randomInt } from 'node:crypto';

const HALF = 2 ** 32;

/** A new `123.456`. Signatures name it, so it must not come again: neither here nor after a restart. */
export function newSocketId(): string {
  return `${randomInt(1, HALF)}.${randomInt(1, HALF)}`;
}
