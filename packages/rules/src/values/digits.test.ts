import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latinDigits } from './digits.ts';

describe('digits', () => {
  it('of Arabic and Persian are converted to Latin ones', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(latinDigits('4٫٦ كغم، ۷')).toBe('4٫6 كغم، 7');
  });

  it('of other scripts, and everything else, are unchanged', () => {
    expect(latinDigits('१२३ ௧ ¹² Ⅳ')).toBe('१२३ ௧ ¹² Ⅳ');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
        expect(latinDigits(text)).toBe(text);
      }),
    );
  });
});
