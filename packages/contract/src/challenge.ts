import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

/** Hexadecimal digits in the format of the challenge library. */
const hex = boundedText(128, 'field.invalid').check(z.regex(/^(?:[0-9a-f]{2})+$/, 'field.invalid'));

/**
 * Proof of work by a browser before a code is sent to a phone under attack, in the format of ALTCHA: it searches for
 * the number whose derived key begins with `keyPrefix`. `expiresAt` is in seconds since 1970.
 */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: z.number(),
    /** Keyed hash of the phone and the browser that it is for. */
    data: z.object({ bound: boundedText(64, 'field.invalid') }),
  }),
  signature: hex,
});
export type Challenge = z.infer<typeof challenge>;

/** A challenge with the result found by the browser. */
export const solution = z.object({ challenge, counter: z.number(), derivedKey: hex });
export type Solution = z.infer<typeof solution>;
