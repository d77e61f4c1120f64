import { foldArabic } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

describe('an excerpt', () => {
  it('is a well-formed part of the text that contains the match', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('أُذن', 'مشمش', ' \n', '😀', '٥٠'),
    );
    const text = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (original, one, other) => {
        const folded = foldArabic(original);
        const [from, to] = [one % (folded.length + 1), other % (folded.length + 1)].sort((a, b) => a - b);
        const excerpt = excerptOf(original, folded.slice(from, to));
        expect(excerpt.isWellFormed()).toBe(true);
        const found = excerpt.replace(/^…/, '').replace(/…$/, '');
        expect(original.replaceAll(/\s+/g, ' ')).toContain(found);
        expect(foldArabic(excerpt)).toContain(folded.slice(from, to).trim());
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
