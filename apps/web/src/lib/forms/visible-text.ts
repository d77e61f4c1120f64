import { cleanText, isVisible } from '@rifq/contract';

/** A text as the server keeps it, and empty where nothing of it can be seen: such a one is refused as missing. */
export function visibleText(typed: string): string {
  const cleaned = cleanText(typed);
  return isVisible(cleaned) ? cleaned : '';
}
