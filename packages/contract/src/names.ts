const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * In what direction the name of a pet or a person is read: from the right as soon as it has an Arabic letter, as in
 * «Rex الصغير», else by its own first letter.
 */
export const nameDirection = (name: string): 'rtl' | 'auto' =>
  /\p{Script=Arabic}/u.test(name) ? 'rtl' : 'auto';

/** The marks that steer the direction of a text: ALM, LRM, RLM, embeddings, overrides and isolates. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text without marks of direction, which copied text carries unseen: one that is not closed turns round what stands behind it.
 * The joiners of Persian and of pictures stay.
 */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');

/**
 * A name for a sentence, on the screen, in a mail or in a push message: between the Unicode marks that keep it apart from
 * the words around it, in the direction of `nameDirection`. A name of Arabic letters alone needs none. Marks in the name
 * itself are left out, which could end what keeps it apart.
 */
export function isolated(written: string): string {
  const name = withoutDirectionMarks(written);
  if (/^[\p{Script=Arabic}\p{Mark}\s]*$/u.test(name)) return name;
  const start = nameDirection(name) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE;
  return `${start}${name}${POP_ISOLATE}`;
}
