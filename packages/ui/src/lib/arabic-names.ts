import { foldArabic } from './arabic.ts';
import { withoutLeadIn } from './arabic-search.ts';
import { soundsOf, withoutArticle } from './arabic-sounds.ts';

/** What has a name: the one that is shown, and others that mean nothing else. */
export type Named = { readonly label: string; readonly names?: readonly string[] | undefined };

/** A name, and of one that ends in brackets also what stands before and in them: «شيرازي» and «فارسي». */
function partsOf(name: string): string[] {
  const [, before, inside] = /^([^(]+)\(([^()]+)\)$/.exec(name.trim()) ?? [];
  return before === undefined || inside === undefined ? [name] : [name, before, inside];
}

/** How a name sounds without spaces, each of its words with and without what may be its article. */
const keysOf = (name: string) =>
  soundsOf(name).reduce<string[]>(
    (keys, word) => keys.flatMap(key => [`${key}${word}`, `${key}${withoutArticle(word)}`]),
    [''],
  );

/**
 * The entry that a typed name means: whose label it is, else the only one that is also called so. Undefined when none
 * is, or several are. Spelling, article and spaces are as in `searchArabic`, and so are the `leadIns`.
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
