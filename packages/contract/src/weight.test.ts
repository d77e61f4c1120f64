import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsOf, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS } from './weight.ts';

describe('a weight in kilograms', () => {
  it.each([
    ['4', 4000],
    ['4.6', 4600],
    ['4,6', 4600],
    ['٤٫٦', 4600],
    ['٤،٥', 4500],
    ['\u200f4٫6\u200f', 4600],
    ['۴٫۶', 4600],
    [' 4.625 ', 4625],
    ['0.01', MIN_WEIGHT_GRAMS],
    ['150', MAX_WEIGHT_GRAMS],
    ['0.29', 290],
    ['1.005', 1005],
    ['8.115', 8115],
    // Other decimal marks, and a mark before or after the only digits.
    ['4·5', 4500],
    ['4, 5', 4500],
    ['4 ٫ 5', 4500],
    ['.5', 500],
    ['٫٥', 500],
    ['4.', 4000],
    ['4،', 4000],
    // A thousands separator requires three digits after it.
    ['٤٬٥', 4500],
    // With the unit.
    ['٤٫٥ كغ', 4500],
    ['4.5 كجم', 4500],
    ['4,5kg', 4500],
    ['4.5 KG.', 4500],
    ['٤٫٥ ك.غ', 4500],
    ['4.5 كـغ', 4500],
    ['4.5 كيلو', 4500],
    ['4.5 ك', 4500],
    ['4.5 كيلوغرامًا', 4500],
    ['4.5 كيلو جرام', 4500],
    ['4.5كلغ', 4500],
    ['4.5㎏', 4500],
    ['كغ 4.5', 4500],
    ['.5 كغ', 500],
    ['كغ .5', 500],
    ['4. كغ', 4000],
    // In grams.
    ['4500 غ', 4500],
    ['٤٥٠٠ غم', 4500],
    ['٤٬٥٠٠ جم', 4500],
    ['850 غرام', 850],
    ['850 جرامًا', 850],
    ['90g', 90],
  ])('%j is %d grams', (typed, grams) => {
    expect(gramsOf(typed)).toBe(grams);
  });

  it.each([
    ...[
      '',
      '-4',
      '−4',
      '+4',
      '4.6.1',
      '4,6,1',
      '4 6',
      '1e1',
      '0x4',
      '4.6255',
      'x',
      '.',
      ',',
      'كغ',
      '4½',
      '4/5',
    ],
    // Another unit, several of them, or one between the digits.
    ...['9 lb', '4 رطل', '4500 mg', '4 كغ غ', 'kg 4 kg', '4kg5', '4 كغ 500 غ', '4k'],
    // A thousands separator in kilograms, which no user means.
    ...['4٬500', '١٬٢٣٤ كغ', '4٬5٫1'],
    // Thousands of grams, or a fraction of one.
    ...['4.500 g', '12,500 غ', '4.5 g', '4 500 g', '1٬5 غ'],
  ])('%j is not a weight', typed => {
    expect(gramsOf(typed)).toBe('not_a_number');
  });

  it.each([
    ['0', 'too_light'],
    ['0.009', 'too_light'],
    ['150.001', 'too_heavy'],
    ['999', 'too_heavy'],
    ['١٢٣٤', 'too_heavy'],
    ['123456789', 'too_heavy'],
    ['9 g', 'too_light'],
    ['151000 غ', 'too_heavy'],
    ['4500 كغ', 'too_heavy'],
  ])('%j kilograms are %s', (typed, why) => {
    expect(gramsOf(typed)).toBe(why);
  });

  it('parses its own formatted text, with each mark and unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_WEIGHT_GRAMS, max: MAX_WEIGHT_GRAMS }),
        fc.constantFrom('.', ',', '،', '٫', '·', ', '),
        fc.constantFrom('', 'كغ', ' كجم', ' كيلو', 'kg', ' Kg.'),
        fc.constantFrom(' غ', 'غم', ' جرام', 'g'),
        (grams, mark, kilograms, gramsUnit) => {
          const inKilograms = `${String(grams / 1000).replace('.', mark)}${kilograms}`;
          expect([inKilograms, gramsOf(inKilograms)]).toEqual([inKilograms, grams]);
          expect(gramsOf(`${grams}${gramsUnit}`)).toBe(grams);
        },
      ),
    );
  });
});
