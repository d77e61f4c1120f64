import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './link-parts.ts';

const shown = (text: string) =>
  partsOf(text).flatMap(({ type, text: part }) => (type === 'text' ? [] : [`${type} ${part}`]));

it.each([
  [
    'a URL without the full stop after it',
    'الخريطة: https://maps.example/x?q=1.',
    ['link https://maps.example/x?q=1'],
  ],
  ['a URL in brackets', '(http://vet.example/a)', ['link http://vet.example/a']],
  ['no other scheme', 'javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['no URL with a user name and password', 'https://rifq.example@evil.example/', []],
  ['a phone with its plus', 'الرقم +966 50 123 4567 للطوارئ', ['number +966 50 123 4567']],
  ['a phone with a bracket', 'الهاتف (011) 465 1234', ['number (011) 465 1234']],
  ['a phone in Arabic digits', 'جوالي ٠٥٠ ١٢٣ ٤٥٦٧', ['number ٠٥٠ ١٢٣ ٤٥٦٧']],
  ['no list of numbers, which has the text order', 'الأوزان 250 300 350 و10 - 20 - 30', []],
  ['no number over two lines', 'الصباح 0250\n500 مساءً', []],
  [
    'the bracket of a URL',
    'https://ar.wikipedia.org/wiki/سعار_(مرض)، (https://a.example/b_(c)).',
    ['link https://ar.wikipedia.org/wiki/سعار_(مرض)', 'link https://a.example/b_(c)'],
  ],
  [
    'a URL in quotation marks and brackets of any script',
    '“https://example.org/a”و‘https://example.org/b’، «https://example.org/c»؟ 「https://example.org/d」。',
    [
      'link https://example.org/a',
      'link https://example.org/b',
      'link https://example.org/c',
      'link https://example.org/d',
    ],
  ],
  [
    'a URL without a sentence end of any script, or a direction mark',
    'https://example.org/a؟! https://example.org/b۔ https://example.org/c\u200f، https://example.org/d।',
    [
      'link https://example.org/a',
      'link https://example.org/b',
      'link https://example.org/c',
      'link https://example.org/d',
    ],
  ],
  [
    'a URL without the text after a mark',
    'https://example.org/a،وشكرا https://example.org/b؟متى https://example.org/c؛ثم 请看https://example.org/d，谢谢 https://example.org/e。谢谢 https://example.org/f…ثم https://example.org/g,وشكرا (https://example.org/h)ثم',
    [...'abcdefgh'].map(letter => `link https://example.org/${letter}`),
  ],
  [
    'URLs separated by a mark only',
    'https://example.org/a،https://example.org/b,https://example.org/c)https://example.org/d',
    [...'abcd'].map(letter => `link https://example.org/${letter}`),
  ],
  [
    'the joiners, apostrophes and brackets of a URL',
    "https://fa.wikipedia.org/wiki/می\u200cخواهم https://fr.wikipedia.org/wiki/L'Étranger https://fr.wikipedia.org/wiki/L’Étranger https://example.org/[a] https://example.org/a{b}. [https://example.org/c]",
    [
      'link https://fa.wikipedia.org/wiki/می\u200cخواهم',
      "link https://fr.wikipedia.org/wiki/L'Étranger",
      'link https://fr.wikipedia.org/wiki/L’Étranger',
      'link https://example.org/[a]',
      'link https://example.org/a{b}',
      'link https://example.org/c',
    ],
  ],
  [
    'the marks of a URL and its key',
    'https://youtu.be/dQw4w9WgXc_ https://en.wikipedia.org/wiki/Michelson–Morley https://ja.wikipedia.org/wiki/レオナルド・ダ https://example.org/?q=a&b=/ https://i❤.ws/a',
    [
      'link https://youtu.be/dQw4w9WgXc_',
      'link https://en.wikipedia.org/wiki/Michelson–Morley',
      'link https://ja.wikipedia.org/wiki/レオナルド・ダ',
      'link https://example.org/?q=a&b=/',
      'link https://i❤.ws/a',
    ],
  ],
  [
    'names that end with an underscore, and another script in a URL',
    'https://instagram.com/sara_cats_ https://www.google.com/search?q=royal+canin,قطط https://ar.wikipedia.org/wiki/باريس،_تكساس https://twitter.com/hashtag/قطط؟src=hash https://example.org/a,وشكرا',
    [
      'link https://instagram.com/sara_cats_',
      'link https://www.google.com/search?q=royal+canin,قطط',
      'link https://ar.wikipedia.org/wiki/باريس،_تكساس',
      'link https://twitter.com/hashtag/قطط؟src=hash',
      'link https://example.org/a',
    ],
  ],
  [
    'complete numbers of microchips, bank accounts and companies',
    'الشريحة 941 000 012 345 678 والآيبان SA44 2000 0001 2345 6789 1234 والهاتف 920 000 123',
    ['number 941 000 012 345 678', 'number SA44 2000 0001 2345 6789 1234', 'number 920 000 123'],
  ],
  ['no phone within a list', 'الأوزان 4.5 0.5 3.2 4.1', []],
  ['no short number', 'عند 8 أسابيع و12 يومًا', []],
])('finds %s', (_what, text, expected) => {
  expect(shown(text)).toEqual(expected);
});

it.each(['*', '_', '~', '**'])('treats %s as emphasis only if it is before a URL too', mark => {
  expect(shown(`${mark}https://example.org/a${mark} ثم`)).toEqual(['link https://example.org/a']);
  expect(shown(`https://example.org/a${mark} ثم`)).toEqual([`link https://example.org/a${mark}`]);
});

it.each([..."…–—`＂＇❞～・٬٫\ufffc،؟؛!'”’»。，|", '👍🏽', '❤\ufe0f', '...'])(
  'excludes a trailing %s from a URL',
  mark => {
    expect(shown(`${mark}https://example.org/a${mark}`)).toEqual(['link https://example.org/a']);
    expect(shown(`https://example.org/a${mark} ثم`)).toEqual(['link https://example.org/a']);
  },
);

it("finds the first 200 parts of a text, so that no message can block the other side's page", () => {
  const found = shown('https://a.example '.repeat(300)).filter(part => part.startsWith('link '));
  expect(found).toHaveLength(200);
});

it('preserves the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.string(), (before, url, after) => {
      const text = `${before}${url}${after}`;
      expect(
        partsOf(text)
          .map(part => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
