import * as z from 'zod/mini';
import { boundedText, pastedText } from './bounded-text.ts';
import { isCivilDate } from './calendar.ts';
import { cleanEmail, hasCommaForDot, isEmail } from './email.ts';
import type { FieldErrorCode } from './errors.ts';
import { nameLimits } from './limits.ts';
import { cleanLine, cleanText, cleanValue, isVisible } from './text.ts';

/** A message of a schema is the key of a field error: the server turns it into a sentence. */
const key = (code: FieldErrorCode): FieldErrorCode => code;

const checks = (most: number, clean: (text: string) => string) => [
  z.overwrite<string>(clean),
  z.maxLength(most, key('field.too_long')),
];

const required = (most: number, clean: (text: string) => string) =>
  pastedText(most, key('field.required'), key('field.too_long')).check(
    ...checks(most, clean),
    z.refine<string>(isVisible, key('field.required')),
  );

/** Nothing that can be seen is an empty text, which clears what was there. */
const optional = (most: number, clean: (text: string) => string) =>
  z.nullish(
    pastedText(most, key('field.invalid'), key('field.too_long')).check(
      ...checks(most, text => {
        const cleaned = clean(text);
        return isVisible(cleaned) ? cleaned : '';
      }),
    ),
  );

/** A text of one line, of which something can be seen. */
export const line = (most: number) => required(most, cleanLine);

/** A text of one line that may be left out; an empty one clears it. */
export const optionalLine = (most: number) => optional(most, cleanLine);

/** A text of several lines, of which something can be seen. */
export const text = (most: number) => required(most, cleanText);

/** A text of several lines that may be left out; an empty one clears it. */
export const optionalText = (most: number) => optional(most, cleanText);

/** What is typed or copied and no sentence is made of, to be understood by the checks that follow. */
export const typedValue = (most: number, missing: FieldErrorCode, wrong = missing, clean = cleanValue) =>
  pastedText(most, missing, wrong).check(z.overwrite<string>(clean), z.maxLength(most, wrong));

export const personName = line(nameLimits.person);

/** An address of mail. Its domain is kept as it was typed. */
export const email = typedValue(nameLimits.email, 'field.required', 'field.email', cleanEmail).check(
  z.minLength(1, key('field.required')),
  z.refine<string>(address => !hasCommaForDot(address), { error: key('field.email_comma'), abort: true }),
  z.refine<string>(isEmail, key('field.email')),
);

export const UUID_LENGTH = 36;

/** In small letters, as the database writes it: ids are compared as texts. */
export const uuid = boundedText(UUID_LENGTH, key('field.invalid')).check(
  z.toLowerCase(),
  z.uuid(key('field.invalid')),
);

export const civilDate = boundedText('YYYY-MM-DD'.length, key('field.required'), key('field.date')).check(
  z.refine<string>(isCivilDate, key('field.date')),
);

/**
 * Names the values that a form was opened with. A call that replaces them and is sent this is refused with request.stale
 * once they have changed.
 */
export const openedVersion = z.optional(boundedText(64, key('field.invalid')));

/** Names one attempt to create or spend; a repeat answers what the first did. */
export const idempotencyKey = uuid.clone();

const PHONE_LENGTH = 32;

/** A phone as typed: the server understands digits of every kind, spaces, 05…, 00966… */
export const typedPhone = typedValue(PHONE_LENGTH, 'field.required', 'field.phone').check(
  z.minLength(1, key('field.required')),
);

/** A dial code, as a number or as the text of one (a multipart form has only texts). */
export const dialCode = z.coerce
  .number(key('field.country'))
  .check(z.int(key('field.country')), z.positive(key('field.country')));
