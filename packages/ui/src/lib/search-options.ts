import type { Named } from './arabic-names.ts';
import { searchArabic } from './arabic-search.ts';

/** An option of a list with search, with further search terms. */
type SearchableOption = Named & { readonly keywords?: readonly string[] | undefined };

/** Returns the options found by label, other name or keyword, the best first; all for an empty query. */
export function searchOptions<T extends SearchableOption>(
  options: readonly T[],
  query: string,
  leadIns: readonly string[] = [],
): readonly T[] {
  const searchable = options.map(option => ({
    option,
    words: [option.label, ...(option.names ?? []), ...(option.keywords ?? [])],
  }));
  return searchArabic(searchable, query, leadIns).map(({ option }) => option);
}
