import { cleanLine, cleanText, cleanValue, isCivilDate, isVisible, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText, pastedText } from './bounded-text.ts';
import { cleanEmail, hasCommaForDot, isEmail } from './email.ts';
import type { FieldErrorCode } from './errors.ts';

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

/** A text without visible characters becomes empty, which clears the stored value. */
const optional = (most: number, clean: (text: string) => string) =>
  z.nullish(
    pastedText(most, key('field.invalid'), key('field.too_long')).check(
      ...checks(most, text => {
        const cleaned = clean(text);
        return isVisible(cleaned) ? cleaned : '';
      }),
    ),
  );

/** A text of one line with a visible character. */
export const line = (most: number) => required(most, cleanLine);

/** An optional text of one line; an empty one clears the value. */
export const optionalLine = (most: number) => optional(most, cleanLine);

/** A text of several lines with a visible character. */
export const multilineText = (most: number) => required(most, cleanText);

/** An optional text of several lines; an empty one clears the value. */
export const optionalText = (most: number) => optional(most, cleanText);

/** A typed or pasted value that is not prose, cleaned for the checks that follow. */
export const typedValue = (most: number, missing: FieldErrorCode, wrong = missing, clean = cleanValue) =>
  pastedText(most, missing, wrong).check(z.overwrite<string>(clean), z.maxLength(most, wrong));

export const personName = line(nameLimits.person);

/** An email address. Its domain is stored as typed. */
export const email = typedValue(nameLimits.email, 'field.required', 'field.email', cleanEmail).check(
  z.minLength(1, key('field.required')),
  z.refine<string>(address => !hasCommaForDot(address), { error: key('field.email_comma'), abort: true }),
  z.refine<string>(isEmail, key('field.email')),
);

export const UUID_LENGTH = 36;

/** In lower case, as the database writes it: ids are compared as texts. */
export const uuid = boundedText(UUID_LENGTH, key('field.invalid')).check(
  z.toLowerCase(),
  z.uuid(key('field.invalid')),
);

export const civilDate = boundedText('YYYY-MM-DD'.length, key('field.required'), key('field.date')).check(
  z.refine<string>(isCivilDate, key('field.date')),
);

/**
 * Version of the values that a form was opened with. With it, a call that replaces them is refused with request.stale
 * if they have changed.
 */
export const openedVersion = z.optional(boundedText(64, key('field.invalid')));

/** Identifies one attempt to create or spend; a retry returns the result of the first. */
export const idempotencyKey = uuid.clone();

const PHONE_LENGTH = 32;

/** A phone as typed: the server accepts digits of any script, spaces, 05…, 00966… */
export const typedPhone = typedValue(PHONE_LENGTH, 'field.required', 'field.phone').check(
  z.minLength(1, key('field.required')),
);

/** As `typedPhone`; an empty one clears the value. */
export const optionalTypedPhone = z.nullish(typedValue(PHONE_LENGTH, 'field.required', 'field.phone'));

/** A dial code, as a number or a string (a multipart form has only strings). */
export const dialCode = z.coerce
  .number<number>(key('field.country'))
  .check(z.int(key('field.country')), z.positive(key('field.country')));
