import * as z from 'zod/mini';

/** Characters that cleaning may remove: copied text brings spaces and marks with it. */
const AROUND = 1000;

/**
 * A string of at most `most` characters: a longer one is rejected before any pattern runs on it. The messages are keys
 * of field errors.
 */
export const boundedText = (most: number, missing: string, tooLong = missing) =>
  z.string(missing).check(z.maxLength(most, { error: tooLong, abort: true }));

/** A string of at most `most` characters after trimming and cleaning, a limit that its own schema then checks. */
export const pastedText = (most: number, missing: string, tooLong = missing) =>
  boundedText(most + AROUND, missing, tooLong);
