import * as z from 'zod/mini';

/** How many characters may be left out of a text: what is copied brings spaces and marks with it. */
const AROUND = 1000;

/**
 * A string of at most `most` characters: a longer one is refused before any pattern sees it. The messages are keys of field
 * errors.
 */
export const boundedText = (most: number, missing: string, tooLong = missing) =>
  z.string(missing).check(z.maxLength(most, { error: tooLong, abort: true }));

/** A string of at most `most` characters once it is trimmed and cleaned, which its schema checks afterwards. */
export const pastedText = (most: number, missing: string, tooLong = missing) =>
  boundedText(most + AROUND, missing, tooLong);
