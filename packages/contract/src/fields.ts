import * as z from 'zod/mini';
import { boundedText, pastedText } from './bounded-text.ts';
import { isCivilDate } from './calendar.ts';
import type { FieldErrorCode } from './errors.ts';
import { nameLimits } from './limits.ts';
import { withoutDirectionMarks } from './names.ts';

/** A message of a schema is the key of a field error: the server turns it into a sentence. */
const key = (code: FieldErrorCode): FieldErrorCode => code;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export const printable = z.refine<string>(text => !CONTROL_CHARACTERS.test(text), key('field.invalid'));

/** Something that can be seen: a text of marks that only steer its direction looks empty. */
export const visible = z.refine<string>(
  text => text === '' || /[^\p{C}\p{Z}\p{M}]/u.test(text),
  key('field.required'),
);

const oneLine = z.refine<string>(text => !/[\n\r\u2028\u2029]/.test(text), key('field.invalid'));

const leaveOutDirectionMarks = z.overwrite<string>(withoutDirectionMarks);

/** Free text on one line, trimmed and without marks of direction, at least one visible character. */
export const requiredText = (max: number) =>
  pastedText(max, key('field.required'), key('field.too_long')).check(
    leaveOutDirectionMarks,
    z.trim(),
    z.minLength(1, key('field.required')),
    z.maxLength(max, key('field.too_long')),
    visible,
    oneLine,
    printable,
  );

/** Free text without marks of direction that may be left out; an empty text clears it. */
export const optionalText = (max: number) =>
  z.nullish(
    pastedText(max, key('field.invalid'), key('field.too_long')).check(
      leaveOutDirectionMarks,
      z.trim(),
      z.maxLength(max, key('field.too_long')),
      printable,
    ),
  );

export const personName = requiredText(nameLimits.person);

export const email = pastedText(nameLimits.email, key('field.required'), key('field.email')).check(
  z.trim(),
  z.minLength(1, key('field.required')),
  z.maxLength(nameLimits.email, key('field.email')),
  z.email(key('field.email')),
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
export const typedPhone = pastedText(PHONE_LENGTH, key('field.required'), key('field.phone')).check(
  z.trim(),
  z.minLength(1, key('field.required')),
  z.maxLength(PHONE_LENGTH, key('field.phone')),
);

/** A dial code, as a number or as the text of one (a multipart form has only texts). */
export const dialCode = z.coerce
  .number(key('field.country'))
  .check(z.int(key('field.country')), z.positive(key('field.country')));
