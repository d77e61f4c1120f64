import { cleanLine } from '@rifq/rules';
import * as z from 'zod/mini';
import { readInternational } from '../domains/identity/index.ts';

/** The longest text of an option or argument: a path. */
const LONGEST = 4096;

/** Creates a field that parses a text; `read` returns null for a text to refuse with the message. */
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

/** An international phone number such as '+966501234567', which may have spaces. */
export const phone = field(
  'Give an international phone number, as in +966501234567.',
  typed => readInternational(typed)?.e164 ?? null,
);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Creates a field for a UUID; the message names its object. */
export const idField = (message: string) =>
  field(message, typed => (ID.test(typed) ? typed.toLowerCase() : null));

/** Creates a field for a text that is not empty, with a maximum length. */
export const shortTextField = (message: string, most = LONGEST) =>
  field(message, typed => {
    const said = cleanLine(typed);
    return said.length <= most ? said || null : null;
  });

/** Creates a field for a whole number that `accepts` allows, which may be negative. */
export const wholeNumber = (message: string, accepts: (value: number) => boolean) =>
  field(message, typed => {
    const value = /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : null;
    return value !== null && accepts(value) ? value : null;
  });

/** Creates a field for one of these values. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum(values, `Give one of ${values.join(', ')}.`);
