import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

/** Hexadecimal digits as the library for challenges writes them. */
const hex = boundedText(128, 'field.invalid').check(z.regex(/^(?:[0-9a-f]{2})+$/, 'field.invalid'));

/**
 * What a browser computes before a code is sent to a phone that is under attack, in the format of ALTCHA: it looks for
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
    /** The phone and the browser it is for, as a keyed hash. */
    data: z.object({ bound: boundedText(64, 'field.invalid') }),
  }),
  signature: hex,
});
export type Challenge = z.infer<typeof challenge>;

/** A challenge with what the browser found. */
export const solution = z.object({ challenge, counter: z.number(), derivedKey: hex });
export type Solution = z.infer<typeof solution>;
