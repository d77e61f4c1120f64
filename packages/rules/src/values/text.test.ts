import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, cleanValue, isVisible } from './text.ts';

const MARKS = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206f';

describe('a text of several lines', () => {
  it.each([
    ['as typed', '  سطر\n\nثانٍ\t(2)  ', 'سطر\n\nثانٍ\t(2)'],
    ['line ends of Windows and of old Macs', 'a\r\nb\rc', 'a\nb\nc'],
    [
      'line ends of word processors and of Unicode',
      'a\u000bb\u000cc\u0085d\u2028e\u2029f',
      'a\nb\nc\nd\ne\nf',
    ],
    ['controls', 'a\u0000b\u001b[0m\u007f\u0090c', 'ab[0mc'],
    ['zero-width characters', 'ين\u2060زف \u200bم\u00adر\ufeffة', 'ينزف مرة'],
    ['lone surrogates', 'a\ud83d b\udc31', 'a b'],
    ['decomposed letters', 'é a\u0300 آ', 'é à آ'],
    ['overrides and isolates', 'Rex\u2069\u202etxt', 'Rextxt'],
    ['direction marks stay', 'رقمي\u200e +966\u200f!', 'رقمي\u200e +966\u200f!'],
  ])('%s', (_what, typed, expected) => {
    expect(cleanText(typed)).toBe(expected);
  });
});

describe('a text of one line', () => {
  it.each([
    ['line ends and tabs become spaces', 'نورة\n العتيبي\t(أم  سعد)\u000bx', 'نورة العتيبي (أم  سعد) x'],
    ['direction marks are removed', `\u2069\u202eنورة${MARKS}`, 'نورة'],
    ['a non-joiner between Persian letters stays', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['a joiner for the initial form of a letter stays', '1448 ه\u200d', '1448 ه\u200d'],
    ['joiners of emoji stay', '👩\u200d⚕️ 👨🏽\u200d👩\u200d👧', '👩\u200d⚕️ 👨🏽\u200d👩\u200d👧'],
    [
      'a flag of tags stays',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['tags after other characters are removed', 'Rex\u{e0074}\u{e0078}', 'Rex'],
    ['joiners that join nothing are removed', '\u200dRex\u200c\u200d سمسم\u200c', 'Rex سمسم'],
    ['one of several joiners stays', 'می\u200c\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['fillers are removed', '\u3164سمسم\uffa0\u115f\u1160\u17b4\u17b5', 'سمسم'],
    [
      'a form of a picture or a digit stays',
      '❤\ufe0f 1\ufe0f\u20e3 ☎\ufe0e',
      '❤\ufe0f 1\ufe0f\u20e3 ☎\ufe0e',
    ],
    ['a variation of a letter stays', '葛\u{e0100} ᠨ\u180b', '葛\u{e0100} ᠨ\u180b'],
    [
      'a variation selector after a letter without variants is removed',
      'مش\ufe0fمش\ufe00 Rex\u{e0100}\u180b',
      'مشمش Rex',
    ],
    ['the first of several variation selectors stays', '❤\ufe0f\ufe0f\ufe0f', '❤\ufe0f'],
    ['tags of no flag are removed', '🏴\u{e0072}\u{e0065}\u{e0078}\u{e007f} Rex', '🏴 Rex'],
    ['what dictation leaves goes, and what is of no standard', 'Rex\ufffc\ue000\ufffe\u{10fffd}', 'Rex'],
    ['blank patterns of Braille are spaces', '\u2800\u2800Rex\u2800', 'Rex'],
  ])('%s', (_what, typed, expected) => {
    expect(cleanLine(typed)).toBe(expected);
  });
});

describe('a value', () => {
  it.each([
    [`${MARKS}a@example.com\u200f`, 'a@example.com'],
    ['\u200eABCDE-\u200bFGHIJ\u200e\n', 'ABCDE-FGHIJ'],
    ['１２３ ４５６', '123 456'],
    ['682\u00a0098\u202f100345128', '682 098 100345128'],
  ])('%j is %j', (typed, expected) => {
    expect(cleanValue(typed)).toBe(expected);
  });
});

it.each([
  '',
  ' ',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u00a0\u3000',
  '\u064b',
  '\u200d',
  '\ufe0f',
  '\u17b4',
  '\u200f\u200b',
])('%j has no visible character', text => {
  expect(isVisible(text)).toBe(false);
});

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ...`ab س م م\u064b\u0653ا${MARKS}\u200c\u200d\u00ad\r\n\t\u000b👩⚕\ufe0f🏴\u{e0067}\u{e007f}e\u0301\u3164\u1100\u1161\u1160\u{e0100}葛\u180b\u2800`,
    ),
  }),
);
const seen = (text: string) =>
  text
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc\s]/gu, '')
    .normalize('NFKD')
    .replace(/\s/g, '');

describe.each([
  ['text', cleanText],
  ['line', cleanLine],
  ['value', cleanValue],
])('cleaning a %s', (_kind, clean) => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(typed, text => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
    );
  });

  it('retains all visible characters', () => {
    fc.assert(
      fc.property(typed, text => {
        expect(seen(clean(text))).toBe(seen(text));
      }),
    );
  });
});
