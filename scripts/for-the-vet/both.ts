/** A text in both languages of the document. */
export interface Both {
  readonly ar: string;
  readonly en: string;
}

export const both = (ar: string, en: string): Both => ({ ar, en });

/** Phrases one after another, each ended as a clause. */
export function joined(phrases: readonly Both[]): Both {
  return both(phrases.map(({ ar }) => ar).join('؛ '), phrases.map(({ en }) => en).join('; '));
}

/** Words for every part of a value: a part that is added to it does not compile until it has words. */
export type WordsOf<T> = {
  readonly [Key in keyof T]-?: (part: T[Key], whole: T) => Both | null;
};

/** What is said of each part of a value, in the order of the words; parts without a phrase are left out. */
export function phrasesOf<T extends object>(value: T, words: WordsOf<T>): Both[] {
  const phrases: Both[] = [];
  for (const key in words) {
    const phrase = words[key](value[key], value);
    if (phrase !== null) phrases.push(phrase);
  }
  return phrases;
}
