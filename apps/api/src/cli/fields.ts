import { cleanLine } from '@rifq/contract';
import * as z from 'zod/mini';
import { readInternational } from '../domains/identity/index.ts';

/** The longest text that an option or a word takes: a path. */
const LONGEST = 4096;

/** A field that reads a text; `read` answers null for what it refuses with the message. */
export function field<T extends {}>(message: string, read: (typed: string) => T | null) {
  return z.pipe(
    z.string(message).check(z.maxLength(LONGEST, { error: message, abort: true })),
    z.transform((typed, context) => {
      const value = read(typed);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    }),
  );
}

/** An international phone such as '+966501234567', also with spaces. */
export const phone = field(
  'Give an international phone number, as in +966501234567.',
  typed => readInternational(typed)?.e164 ?? null,
);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID; the message says of what. */
export const id = (message: string) => field(message, typed => (ID.test(typed) ? typed.toLowerCase() : null));

/** A text that says something, in so many characters at most. */
export const words = (message: string, most = LONGEST) =>
  field(message, typed => {
    const said = cleanLine(typed);
    return said.length <= most ? said || null : null;
  });

/** A whole number that `accepts` takes, also below zero. */
export const wholeNumber = (message: string, accepts: (value: number) => boolean) =>
  field(message, typed => {
    const value = /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : null;
    return value !== null && accepts(value) ? value : null;
  });

/** One of these words. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum(values, `Give one of ${values.join(', ')}.`);
