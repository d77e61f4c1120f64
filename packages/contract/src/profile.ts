const SHORTNAME_LENGTH = 5;

/** Shortens a first name of more than 5 characters to 5 and an ellipsis (specification 3.3 and 9.2). */
export function shortname(firstname: string): string {
  // Grapheme clusters: a letter with its vowel mark is one character.
  const characters = Array.from(new Intl.Segmenter().segment(firstname), ({ segment }) => segment);
  return characters.length > SHORTNAME_LENGTH
    ? `${characters.slice(0, SHORTNAME_LENGTH).join('')}…`
    : firstname;
}

/** Returns the points at which a level starts: 50·L·(L−1), so level 1 at 0, 2 at 100, 3 at 300, 4 at 600. */
export function levelStart(level: number): number {
  return 50 * level * (level - 1);
}

/** Returns the level for a number of points (0 or more). */
export function levelOf(points: number): number {
  return Math.floor((1 + Math.sqrt(1 + (4 * points) / 50)) / 2);
}
