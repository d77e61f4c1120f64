import { foldArabic } from './arabic.ts';
import { consonantsOf, isOneSlipAway, soundsOf, withoutArticle } from './arabic-sounds.ts';

/** What is searched: the texts that it is found by. */
export type Searchable = { readonly words: readonly string[] };

/** Of a word asked for and of a listed one, so many letters are written before one of them may be wrong. */
const LEAST_LETTERS_FOR_A_SLIP = 5;
/** So many consonants say which loan word is meant, and so many which one is being written. */
const LEAST_CONSONANTS = { ofWord: 3, ofBeginning: 4 };

/** A listed text, ready to be compared. */
interface Listed {
  folded: string;
  /** Its words, with and without an article. */
  words: string[];
  /** From each word on, all in one: what is asked without spaces is the beginning of one of them. */
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

/** Each way to compare is tried only when the ones before have found nothing. */
function waysToMatch(query: string): ((listed: Listed) => boolean)[] {
  const folded = foldArabic(query);
  const asked = soundsOf(query);
  const forms = asked.map(word => unique([word, withoutArticle(word)]));
  const inOne = unique(withAndWithout(asked).map(words => words.join('')));
  /** Every word fits in one of the ways, or all of them without the spaces between. */
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

/** A query without its first word, with or without an article, where that is one of those given; else null. */
export function withoutLeadIn(query: string, leadIns: readonly string[]): string | null {
  const [first = '', ...rest] = query.trim().split(/\s+/);
  const isLeadIn = leadIns.some(word =>
    [word, `ال${word}`].some(form => foldArabic(form) === foldArabic(first)),
  );
  return isLeadIn ? rest.join(' ') : null;
}

/**
 * What a query finds, in the given order: in any Arabic spelling, else with or without article and spaces and with
 * letters that sound alike, else by its consonants as loan words are written, else with one letter wrong in a word of
 * five at least. A query that asks for nothing finds all.
 * @param leadIns words that may stand in front of a query without saying more, as «قط» does of breeds of cats
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
