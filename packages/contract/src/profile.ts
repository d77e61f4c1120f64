const SHORTNAME_LENGTH = 5;

/** The first name cut to 5 characters plus an ellipsis when longer than 5 (specification 3.3 and 9.2). */
export function shortname(firstname: string): string {
  // Characters as people count them: a letter with its vowel mark is one.
  const characters = Array.from(new Intl.Segmenter().segment(firstname), ({ segment }) => segment);
  return characters.length > SHORTNAME_LENGTH
    ? `${characters.slice(0, SHORTNAME_LENGTH).join('')}…`
    : firstname;
}

/** Points at which a level starts: 50·L·(L−1), so level 1 at 0, 2 at 100, 3 at 300, 4 at 600. */
export function levelStart(level: number): number {
  return 50 * level * (level - 1);
}

/** The level that follows from a number of points (0 or more). */
export function levelOf(points: number): number {
  return Math.floor((1 + Math.sqrt(1 + (4 * points) / 50)) / 2);
}
