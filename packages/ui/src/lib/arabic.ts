import { foldArabic, foldWithOrigins } from '@rifq/rules/values/fold';

export { latinDigits as toLatinDigits } from '@rifq/rules/values/digits';

export { foldArabic };

/**
 * Finds `query` in `text` in any spelling, as [start, end) of the original text; `null` without a match. Marks after
 * the last matched letter belong to the match.
 */
export function findFolded(text: string, query: string): [start: number, end: number] | null {
  const needle = foldArabic(query);
  if (needle === '') return null;
  const { text: haystack, origins } = foldWithOrigins(text);
  const at = haystack.indexOf(needle);
  const start = origins[at];
  if (at < 0 || start === undefined) return null;
  return [start, origins[at + needle.length] ?? text.length];
}
