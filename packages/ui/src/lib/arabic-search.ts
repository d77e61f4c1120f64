import { foldArabic } from './arabic.ts';
import { consonantsOf, isOneSlipAway, soundsOf, withoutArticle } from './arabic-sounds.ts';

/** A searchable entry: the texts by which it is found. */
export type Searchable = { readonly words: readonly string[] };

/** Minimum letters, of the query's word and of the listed one, for one wrong letter to be tolerated. */
const LEAST_LETTERS_FOR_A_SLIP = 5;
/** Minimum consonants to match a whole loan word, and its beginning. */
const LEAST_CONSONANTS = { ofWord: 3, ofBeginning: 4 };

/** A listed text, ready to be compared. */
interface Listed {
  folded: string;
  /** Its words, with and without the article. */
  words: string[];
  /** The rest from each word on, without spaces: a query without spaces must be the beginning of one of them. */
  runs: string[];
}

const withAndWithout = (words: readonly string[]) => [words, words.map(withoutArticle)] as const;
const unique = (texts: readonly string[]) => [...new Set(texts)];

function listedOf(text: string): Listed {
  const forms = withAndWithout(soundsOf(text));
  return {
    folded: foldArabic(text),
    words: unique(forms.flat()),
    runs: unique(forms.flatMap(words => words.map((_, from) => words.slice(from).join('')))),
  };
}

type Fits = (asked: string, listed: Listed) => boolean;

const begins: Fits = (asked, { runs }) => runs.some(run => run.startsWith(asked));

const sounds: Fits = (asked, { words, runs }) => {
  const consonants = consonantsOf(asked);
  return (
    (consonants.length >= LEAST_CONSONANTS.ofWord && words.some(word => consonantsOf(word) === consonants)) ||
    (consonants.length >= LEAST_CONSONANTS.ofBeginning &&
      runs.some(run => consonantsOf(run).startsWith(consonants)))
  );
};

const slips: Fits = (asked, { words }) =>
  asked.length >= LEAST_LETTERS_FOR_A_SLIP &&
  words.some(word =>
    [word, word.slice(0, asked.length)].some(
      part => part.length >= LEAST_LETTERS_FOR_A_SLIP && isOneSlipAway(asked, part),
    ),
  );

/** Returns the comparisons, strictest first; each is used only when the previous ones find nothing. */
function waysToMatch(query: string): ((listed: Listed) => boolean)[] {
  const folded = foldArabic(query);
  const asked = soundsOf(query);
  const forms = asked.map(word => unique([word, withoutArticle(word)]));
  const inOne = unique(withAndWithout(asked).map(words => words.join('')));
  /** Every word matches in one of the ways, or all of them without spaces. */
  const words = (ways: readonly Fits[]) => (listed: Listed) =>
    asked.length > 0 &&
    [forms, [inOne]].some(parts =>
      parts.every(part => part.some(form => ways.some(fits => fits(form, listed)))),
    );
  return [
    listed => listed.folded.includes(folded),
    words([begins]),
    words([begins, sounds]),
    words([begins, slips]),
  ];
}

/** Removes the first word of a query, with or without an article, if it is one of the given words; else null. */
export function withoutLeadIn(query: string, leadIns: readonly string[]): string | null {
  const [first = '', ...rest] = query.trim().split(/\s+/);
  const isLeadIn = leadIns.some(word =>
    [word, `ال${word}`].some(form => foldArabic(form) === foldArabic(first)),
  );
  return isLeadIn ? rest.join(' ') : null;
}

/**
 * Returns the entries that match a query, in the given order: in any Arabic spelling, else with or without article and
 * spaces and with letters of similar sound, else by the consonants of loan words, else with one wrong letter in a word
 * of at least five. An empty query matches all.
 * @param leadIns redundant words before a query, as «قط» among breeds of cats
 */
export function searchArabic<T extends Searchable>(
  entries: readonly T[],
  query: string,
  leadIns: readonly string[] = [],
): readonly T[] {
  const asked = withoutLeadIn(query, leadIns) ?? query;
  if (asked.trim() === '') return entries;
  const all = entries.map(entry => ({ entry, texts: entry.words.map(listedOf) }));
  for (const fits of waysToMatch(asked)) {
    const found = all.filter(({ texts }) => texts.some(fits));
    if (found.length > 0) return found.map(({ entry }) => entry);
  }
  return [];
}
