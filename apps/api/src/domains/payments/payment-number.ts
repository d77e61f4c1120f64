import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused, such as O and 0, I and 1. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a short number for phone calls, such as RF-7K2M-0418. It is no secret, and grants no access. */
export function newPaymentNumber(): string {
  const word = Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `RF-${word}-${String(randomInt(10_000)).padStart(4, '0')}`;
}
