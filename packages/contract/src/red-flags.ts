import { foldWithOrigins } from './fold.ts';
import { redFlagSigns } from './red-flag-signs.ts';
import type { RedFlagKey } from './reference/safety.ts';

/** An emergency sign in what an owner has written, and the words that speak of it as they were written. */
export interface FoundRedFlag {
  readonly key: RedFlagKey;
  readonly words: string;
}

/** What ends a thought; a sign is looked for within one. The end of a line alone may stand in its midst. */
const SENTENCE_END = /[.!?؟؛;]+|\n\s*\n/g;
const COMMA = /[،,]/g;
/** Owners read their own words back: more than this is no quotation any more. */
const LONGEST_QUOTATION = 140;

/**
 * The emergency signs that a text speaks of, in the order in which they are written; each sign once. It knows everyday
 * Arabic of several countries, however it is spelt, and English. It would rather warn once too often than miss one, so
 * a sign that is said not to be there is found too.
 */
export function findRedFlags(text: string): FoundRedFlag[] {
  const found = new Map<RedFlagKey, { at: number; words: string }>();
  for (const [start, end] of sentencesOf(text)) {
    const { text: folded, origins } = foldWithOrigins(text.slice(start, end));
    for (const { key, patterns } of redFlagSigns) {
      if (found.has(key)) continue;
      const match = patterns.map(pattern => pattern.exec(folded)).find(result => result !== null);
      if (!match) continue;
      const at = start + (origins[match.index] ?? 0);
      const last = start + (origins[match.index + match[0].length - 1] ?? 0);
      found.set(key, { at, words: clauseOf(text, [start, end], [at, last]) });
    }
  }
  return [...found]
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([key, { words }]) => ({ key, words }));
}

function sentencesOf(text: string): [start: number, end: number][] {
  const ends = [...text.matchAll(SENTENCE_END)].map(
    match => [match.index, match.index + match[0].length] as const,
  );
  const starts = [0, ...ends.map(([, after]) => after)];
  return starts.map((start, index) => [start, ends[index]?.[0] ?? text.length]);
}

/** The words of a match from the comma before it to the comma behind it. */
function clauseOf(text: string, [start, end]: [number, number], [at, last]: [number, number]): string {
  const commas = [...text.slice(start, end).matchAll(COMMA)].map(({ index }) => start + index);
  const from = commas.findLast(comma => comma < at);
  const until = commas.find(comma => comma > last) ?? end;
  const clause = text
    .slice(from === undefined ? start : from + 1, until)
    .replace(/\s+/g, ' ')
    .trim();
  if (clause.length <= LONGEST_QUOTATION) return clause;
  return `${text.slice(at, Math.min(until, at + LONGEST_QUOTATION)).trim()}…`;
}
