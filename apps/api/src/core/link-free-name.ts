/**
 * What a name may hold where programs make links of texts: letters, digits, single spaces, pictures, a few signs, and a
 * full stop before a space or at the end. Without a sign that joins letters there is no address, and without other
 * controls nothing that turns the sentence around.
 */
const PLAIN =
  /^(?:[\p{L}\p{M}\p{Nd}'’"«»()&+!؟?،,\-\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200c|\u200d|\.(?= |$)| (?! ))+$/u;

/** So many digits in a row are linked as a phone number. */
const NUMBER = /\p{Nd}[\p{Nd} ()+-]{4,}/u;

/**
 * A name as it may stand in a mail; null for one that a mail program might show as a link or a phone number, or that
 * has hidden controls.
 */
export function linkFreeName(name: string): string | null {
  return PLAIN.test(name) && !NUMBER.test(name) && !/www/i.test(name) ? name : null;
}
