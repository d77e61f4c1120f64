import { isolated } from '@rifq/rules';
import type { ShownIn } from './notification.ts';

/**
 * The characters of a name where programs turn text into links: letters, digits, single spaces, emoji, a few signs, and
 * a full stop before a space or at the end. Without joining signs there is no address, and without other controls
 * nothing reverses the text.
 */
const PLAIN =
  /^(?:[\p{L}\p{M}\p{Nd}'’"«»()&+!؟?،,\-\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200c|\u200d|\.(?= |$)| (?! ))+$/u;

/** At least five digits in a row are linked as a phone number. */
const NUMBER = /\p{Nd}[\p{Nd} ()+-]{4,}/u;

/**
 * Returns a name if it is safe in a mail; null if a mail program might show it as a link or a phone number, or if
 * it has hidden controls.
 */
export function linkFreeName(name: string): string | null {
  return PLAIN.test(name) && !NUMBER.test(name) && !/www/i.test(name) ? name : null;
}

/** Returns a name as it may be shown there; null if it is not safe in a mail, or missing. */
export const safeName = (name: string | null | undefined, shownIn: ShownIn): string | null =>
  name != null && shownIn === 'email' ? linkFreeName(name) : (name ?? null);

/** Returns a name within a text, isolated; the other text where it is missing or not safe there. */
export function isolatedName(name: string | null | undefined, shownIn: ShownIn, other: string): string {
  const shown = safeName(name, shownIn);
  return shown ? isolated(shown) : other;
}
