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
 * Control and format characters but for joiners and the tags of flags. What is stored now has none (`cleanLine`); in a name of
 * before they turn round what stands behind it.
 */
const CONTROLS = /(?![\u{e0020}-\u{e007f}\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * A name for a sentence, on the screen, in a mail or in a push message: between the Unicode marks that keep it apart from
 * the words around it, in the direction of `nameDirection`. A name of Arabic letters alone needs none.
 */
export function isolated(written: string): string {
  const name = written.replace(CONTROLS, '');
  if (/^[\p{Script=Arabic}\p{Mark}\s]*$/u.test(name)) return name;
  const start = nameDirection(name) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE;
  return `${start}${name}${POP_ISOLATE}`;
}
