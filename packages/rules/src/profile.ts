const SHORTNAME_LENGTH = 5;

/** Shortens a first name of more than 5 characters to 5 and an ellipsis (specification 3.3 and 9.2). */
export function shortname(firstname: string): string {
  // Grapheme clusters: a letter with its vowel mark is one character.
  const characters = Array.from(new Intl.Segmenter().segment(firstname), ({ segment }) => segment);
  return characters.length > SHORTNAME_LENGTH
    ? `${characters.slice(0, SHORTNAME_LENGTH).join('')}…`
    : firstname;
}
