/** A text in both languages of the document. */
export interface Both {
  readonly ar: string;
  readonly en: string;
}

export const both = (ar: string, en: string): Both => ({ ar, en });

/** Joins phrases, each ended as a clause. */
export function joined(phrases: readonly Both[]): Both {
  return both(phrases.map(({ ar }) => ar).join('؛ '), phrases.map(({ en }) => en).join('; '));
}

/** Texts for every field of a value: a new field does not compile until it has a text. */
export type TextsOf<T> = {
  readonly [Key in keyof T]-?: (part: T[Key], whole: T) => Both | null;
};

/** Returns the text of each field of a value, in the order of the texts, without fields that have none. */
export function phrasesOf<T extends object>(value: T, words: TextsOf<T>): Both[] {
  const phrases: Both[] = [];
  for (const key in words) {
    const phrase = words[key](value[key], value);
    if (phrase !== null) phrases.push(phrase);
  }
  return phrases;
}
