import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtWeight, gramsOf, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS, microchipDigits } from './pets.ts';

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

const DAY = '2026-11-20';
const grownCat = { species: 'cat', birth: '2020-01-01' } as const;
const kitten = { species: 'cat', birth: '2026-08-01' } as const;
const before = (grams: number, measured_on: string) => [{ grams, measured_on }];
const doubt = (
  grams: number,
  others = before(4100, '2026-10-20'),
  animal: typeof grownCat | typeof kitten = grownCat,
) => doubtWeight({ grams, measured_on: DAY }, others, animal);

it.each([
  ['a missing decimal mark', 41_000, before(4100, '2026-10-20'), 4100],
  ['a missing decimal mark in another number', 95_000, before(9500, '2026-09-01'), 9500],
  ['a decimal mark one digit too far', 410, before(4100, '2026-11-19'), 4100],
  ['a missing decimal mark in the first weight of a cat', 41_000, [], 4100],
])('reports a misplaced decimal mark for %s', (_what, grams, others, meant) => {
  expect(doubt(grams, others)).toMatchObject({ kind: 'decimal', meant });
});

it.each([
  ['more than a quarter gained in a week', 5200],
  ['more than a quarter lost in a week', 3000],
])('reports an implausible change of an adult for %s', (_what, grams) => {
  expect(doubt(grams, before(4100, '2026-11-13'))).toMatchObject({ kind: 'jump' });
  expect(doubt(grams, before(4100, '2026-11-12'))).toBeNull();
});

it.each([
  ['the same', 4100, before(4100, '2026-11-19')],
  ['a quarter', 5125, before(4100, '2026-11-19')],
  ['a first one', 4100, []],
  ['one that replaces another of the same day', 4100, before(41_000, DAY)],
])('does not question %s', (_what, grams, others) => {
  expect(doubt(grams, others)).toBeNull();
});

it('accepts the growth of young animals', () => {
  expect(doubt(800, before(500, '2026-11-14'), kitten)).toBeNull();
  expect(doubt(2000, before(200, '2026-08-03'), kitten)).toBeNull();
});

it('compares with the nearest weight, also one of a later day', () => {
  const others = [...before(4100, '2026-11-24'), ...before(8000, '2026-01-01')];
  expect(doubt(41_000, others)).toMatchObject({ kind: 'decimal', before: { grams: 4100 } });
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
});
