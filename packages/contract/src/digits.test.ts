import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latinDigits } from './digits.ts';
import { microchipDigits } from './microchip.ts';

describe('digits', () => {
  it('of Arabic and Persian become Latin ones', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(latinDigits('4٫٦ كغم، ۷')).toBe('4٫6 كغم، 7');
  });

  it('of other scripts, and everything else, stay as typed', () => {
    expect(latinDigits('१२३ ௧ ¹² Ⅳ')).toBe('१२३ ௧ ¹² Ⅳ');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
        expect(latinDigits(text)).toBe(text);
      }),
    );
  });
});

describe('a microchip number', () => {
  it.each([
    ['682098100345128', '682098100345128'],
    [' 682-098 100 345 128', '682098100345128'],
    ['٦٨٢٠٩٨١٠٠٣٤٥١٢٨', '682098100345128'],
    ['', ''],
    ['68209810034512x', null],
    ['682.098', null],
    ['+682', null],
    ['−1', null],
  ])('%j has the digits %j', (typed, digits) => {
    expect(microchipDigits(typed)).toBe(digits);
  });
});
