const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Returns the direction of the name of a pet or a person: right to left if it has an Arabic letter, as in
 * «Rex الصغير», otherwise by its first letter.
 */
export const nameDirection = (name: string): 'rtl' | 'auto' =>
  /\p{Script=Arabic}/u.test(name) ? 'rtl' : 'auto';

/**
 * Control and format characters except joiners and flag tags. `cleanLine` removes them from what is stored now; in an
 * older name they would reverse the text after it.
 */
const CONTROLS = /(?![\u{e0020}-\u{e007f}\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * Wraps a name for a sentence, on the screen, in an email or in a push message, in Unicode marks that isolate it from
 * the text around it, in the direction of `nameDirection`. A name of Arabic letters alone needs none.
 */
export function isolated(written: string): string {
  const name = written.replace(CONTROLS, '');
  if (/^[\p{Script=Arabic}\p{Mark}\s]*$/u.test(name)) return name;
  const start = nameDirection(name) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE;
  return `${start}${name}${POP_ISOLATE}`;
}
