import type { RedFlagKey } from '../reference/safety.ts';
import { type Folded, foldWithOrigins } from '../values/fold.ts';
import { cleanText } from '../values/text.ts';
import { markNegated, withOneSound } from './patterns.ts';
import { redFlagSigns } from './signs.ts';

/** An emergency sign found in an owner's text, with the original passage that describes it. */
export interface FoundRedFlag {
  readonly key: RedFlagKey;
  readonly words: string;
}

/** Ends a sentence, within which a sign is searched. Several dots are a pause; a line break does not end a sentence. */
const SENTENCE_END = /[!?؟؛;]+|(?<![.\s])\.(?=\s|$)/g;
const COMMA = /[،,]/g;
/** Characters of the owner's text that are quoted; longer passages are shortened. */
const LONGEST_QUOTATION = 140;

/** A letter only at the end of words: a letter right after it starts another word. */
const END_OF_WORD = /ة(?=\p{Cf}?\p{L})/gu;

/** Dialect letters of Iraq, the Gulf and the Maghreb, as the signs spell them; folding maps them to other letters. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['گ', 'ق'],
  ['ڨ', 'ق'],
  ['چ', 'ج'],
]);
const SPOKEN_LETTER = /[گڨچ]/g;

/**
 * Spelling variants of folded words: «غير» or «في» attached to its noun, a number to a word; and
 * a repeated letter, as in «ينزفففف», or a doubled vowel, as in «نزييف».
 */
const OTHERWISE_SPELT =
  /(?<=(?<![^ ])[وف]?غير)(?=قادر)|(?<=(?<![^ ])[وف]?(?:في|من|عن|علي))(?=ال[^ ]{3})|(?<=\d)(?=[^\d ])|(?<=[^\d ])(?=\d)|([وي])\1+|([^ ])\2{2,}/g;

/** Normalizes a folded text to the spelling of the signs. */
function spelled({ text: folded, origins }: Folded): Folded {
  const text = withOneSound(folded);
  const apart: { text: string; origins: number[] } = { text: '', origins: [] };
  let at = 0;
  const addUntil = (end: number) => {
    apart.text += text.slice(at, end);
    apart.origins.push(...origins.slice(at, end));
  };
  for (const { 0: whole, 1: vowel, 2: letter, index } of text.matchAll(OTHERWISE_SPELT)) {
    addUntil(index);
    apart.text += vowel ?? letter ?? ' ';
    apart.origins.push(origins[index] ?? 0);
    at = index + whole.length;
  }
  addUntil(text.length);
  return apart;
}

/**
 * Finds the emergency signs in a text, each once, in the order in which they are written. It matches everyday Arabic of
 * several countries in any spelling, the gravest signs also in Latin letters, and English. A false warning is better than a missed sign, so negated signs are
 * found too.
 */
export function findRedFlags(written: string): FoundRedFlag[] {
  const text = cleanText(written).replace(END_OF_WORD, 'ة ');
  const found = new Map<RedFlagKey, { at: number; words: string }>();
  for (const [start, end] of sentencesOf(text)) {
    const { text: folded, origins } = markNegated(
      spelled(
        foldWithOrigins(
          text.slice(start, end).replace(SPOKEN_LETTER, letter => SPOKEN.get(letter) ?? letter),
        ),
      ),
    );
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

/** Returns the keys of the emergency signs in a text, as `findRedFlags`. */
export const redFlagKeysIn = (written: string): RedFlagKey[] => findRedFlags(written).map(({ key }) => key);

function sentencesOf(text: string): [start: number, end: number][] {
  const ends = [...text.matchAll(SENTENCE_END)].map(
    match => [match.index, match.index + match[0].length] as const,
  );
  const starts = [0, ...ends.map(([, after]) => after)];
  return starts.map((start, index) => [start, ends[index]?.[0] ?? text.length]);
}

/** Returns the passage around a match, from the comma before it to the comma after it. */
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
