import { cleanText, isVisible } from '@rifq/rules';

/**
 * Returns a text as the server stores it, and empty without a visible character: the server rejects that as missing.
 */
export function visibleText(typed: string): string {
  const cleaned = cleanText(typed);
  return isVisible(cleaned) ? cleaned : '';
}
