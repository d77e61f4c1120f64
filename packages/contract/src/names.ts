const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * In what direction the name of a pet or a person is read: from the right as soon as it has an Arabic letter, as in
 * «Rex الصغير», else by its own first letter.
 */
export const nameDirection = (name: string): 'rtl' | 'auto' =>
  /\p{Script=Arabic}/u.test(name) ? 'rtl' : 'auto';

/**
 * A name for a sentence, on the screen, in a mail or in a push message: between the Unicode marks that keep it apart from
 * the words around it, in the direction of `nameDirection`. A name of Arabic letters alone needs none.
 */
export function isolated(name: string): string {
  if (/^[\p{Script=Arabic}\p{Mark}\s]*$/u.test(name)) return name;
  const start = nameDirection(name) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE;
  return `${start}${name}${POP_ISOLATE}`;
}
