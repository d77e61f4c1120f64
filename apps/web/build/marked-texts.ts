import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import * as rules from '@rifq/rules';
import { readCatalogues } from './inline-texts.ts';

/** Invisible marks around each text of a pseudo-locale; Playwright ignores both when it matches names. */
export const MARKS = { start: '\u200b', end: '\u00ad' } as const;

/**
 * Compiles the catalogue of a pseudo-locale: every text in marks, by message id.
 * @param cwd the folder of Lingui's configuration
 */
export async function markedTexts(cwd: string): Promise<Record<string, string[]>> {
  const marked = Array.from(await readCatalogues(cwd), ([id, text]) => [
    id,
    [MARKS.start, ...[compileMessageOrThrow(text)].flat(), MARKS.end],
  ]);
  return Object.fromEntries(marked);
}

/** Two Arabic letters in a row, with or without vowel marks. */
const ARABIC = /(?=\p{L})\p{Script=Arabic}\p{M}*(?=\p{L})\p{Script=Arabic}/v;

/** Texts that are the same in every language, and one of React Aria's, which has its own languages. */
const ALWAYS = ['رِفق', 'تجاهل'];

/** Finds Arabic outside marks that is no data. */
export class UnmarkedTexts {
  readonly #data = new Set<string>(ALWAYS);

  constructor() {
    this.addData(rules);
  }

  /** Adds all strings of a value as data: names and sentences that have a language of their own. */
  addData(value: unknown): void {
    if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) this.addData(part);
    } else if (typeof value === 'string' && ARABIC.test(value)) {
      this.#data.add(value);
      // A name is also shown without what is in brackets behind it.
      this.#data.add(value.replace(/ \([^()]*\)$/, ''));
    }
  }

  /** Returns those of the texts, found outside marks, that are not data. */
  find(texts: readonly string[]): string[] {
    const known = [...this.#data].sort((one, other) => other.length - one.length);
    return texts.filter(text => {
      const bare = text.trim();
      // A message is shown in parts where it has links.
      if (bare.includes(' ') && known.some(part => part.includes(bare))) return false;
      return ARABIC.test(known.reduce((left, part) => left.replaceAll(part, ''), bare));
    });
  }
}
