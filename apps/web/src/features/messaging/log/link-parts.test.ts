import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './link-parts.ts';

const shown = (text: string) =>
  partsOf(text).flatMap(({ type, text: part }) => (type === 'text' ? [] : [`${type} ${part}`]));

it.each([
  [
    'an address without the stop behind it',
    'الخريطة: https://maps.example/x?q=1.',
    ['link https://maps.example/x?q=1'],
  ],
  ['an address in brackets', '(http://vet.example/a)', ['link http://vet.example/a']],
  ['no other scheme', 'javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['no address with a name and password in it', 'https://rifq.example@evil.example/', []],
  ['a phone with its sign', 'الرقم +966 50 123 4567 للطوارئ', ['number +966 50 123 4567']],
  ['no short number', 'عند 8 أسابيع و12 يومًا', []],
])('finds %s', (_what, text, expected) => {
  expect(shown(text)).toEqual(expected);
});

it('changes nothing of what was written', () => {
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
