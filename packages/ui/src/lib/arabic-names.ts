import { foldArabic } from './arabic.ts';
import { withoutLeadIn } from './arabic-search.ts';
import { soundsOf, withoutArticle } from './arabic-sounds.ts';

/** A named entry: its label, and unambiguous alternative names. */
export type Named = { readonly label: string; readonly names?: readonly string[] | undefined };

/**
 * Splits a name with a bracketed end into itself and the parts before and inside the brackets: «شيرازي» and «فارسي».
 */
function partsOf(name: string): string[] {
  const [, before, inside] = /^([^(]+)\(([^()]+)\)$/.exec(name.trim()) ?? [];
  return before === undefined || inside === undefined ? [name] : [name, before, inside];
}

/** Returns the sounds of a name without spaces, each word with and without its possible article. */
const keysOf = (name: string) =>
  soundsOf(name).reduce<string[]>(
    (keys, word) => keys.flatMap(key => [`${key}${word}`, `${key}${withoutArticle(word)}`]),
    [''],
  );

/**
 * Finds the entry of a typed name: by its label, else the only one with that alternative name. Undefined when none or
 * several match. Spelling, article, spaces and `leadIns` are as in `searchArabic`.
 */
export function findNamed<T extends Named>(
  entries: readonly T[],
  typed: string,
  leadIns: readonly string[] = [],
): T | undefined {
  const labelled = entries.find(({ label }) => foldArabic(label) === foldArabic(typed));
  if (labelled !== undefined) return labelled;
  const asked = new Set(keysOf(withoutLeadIn(typed, leadIns) ?? typed));
  if (asked.has('')) return undefined;
  const [only, ...others] = entries.filter(({ label, names = [] }) =>
    [label, ...names]
      .flatMap(partsOf)
      .flatMap(keysOf)
      .some(key => asked.has(key)),
  );
  return others.length === 0 ? only : undefined;
}
