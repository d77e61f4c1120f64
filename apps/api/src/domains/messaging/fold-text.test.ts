import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, foldText } from './fold-text.ts';

describe('a folded text', () => {
  it.each([
    ['أُعطيَتِ الجُرعةُ', 'اعطيت الجرعه'],
    ['  أ ، ب\n\nج!  ', 'ا ب ج'],
    ['٥٠٪ من ۱۲', '50 من 12'],
    ['Can’t', "can't"],
    ['😀؟', ''],
  ])('of «%s» is «%s»', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('an excerpt', () => {
  it('is a whole piece of the text, whatever was found in it', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('أُذن', 'مشمش', ' \n', '😀', '٥٠'),
    );
    const text = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (original, one, other) => {
        const folded = foldText(original);
        const [from, to] = [one % (folded.length + 1), other % (folded.length + 1)].sort((a, b) => a - b);
        const excerpt = excerptOf(original, folded.slice(from, to));
        expect(excerpt.isWellFormed()).toBe(true);
        const found = excerpt.replace(/^…/, '').replace(/…$/, '');
        expect(original.replaceAll(/\s+/g, ' ')).toContain(found);
        expect(foldText(excerpt)).toContain(folded.slice(from, to).trim());
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
