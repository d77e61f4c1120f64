import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { petFields } from './calls/pet-fields.ts';
import { latinDigits } from './digits.ts';
import { microchipDigits } from './microchip.ts';

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

describe('a microchip number', () => {
  it.each([
    ['682098100345128', '682098100345128'],
    [' 682-098 100 345 128', '682098100345128'],
    ['٦٨٢٠٩٨١٠٠٣٤٥١٢٨', '682098100345128'],
    ['', ''],
    [' ', ''],
    ['\u200e682098100345128\u202c', '682098100345128'],
    ['682\u00ad098\u200b100345128', '682098100345128'],
    ['６８２０９８１００３４５１２８', '682098100345128'],
    ['682.098.100.345.128.', '682098100345128'],
    ['682–098‑100−345ـ128،', '682098100345128'],
    ['68209810034512x', null],
    ['682,098', '682098'],
    ['"941000012345678"', '941000012345678'],
    ['*941_000_012345678*', '941000012345678'],
    ['941000012345678 رقم', null],
    ['+682', null],
    ['-.', null],
  ])('%j has the digits %j', (typed, digits) => {
    expect(microchipDigits(typed)).toBe(digits);
  });

  it.each(['\u200e682098100345128\u202c', '６８２-098.100 345–128،', ' '])(
    'is parsed by the call as by the browser: %j',
    typed => {
      expect(z.parse(petFields.microchip, typed)).toBe(microchipDigits(typed));
    },
  );

  it.each(['-', '68209810034512', '+682098100345128'])('is rejected by the call: %j', typed => {
    expect(z.safeParse(petFields.microchip, typed).success).toBe(false);
  });
});
