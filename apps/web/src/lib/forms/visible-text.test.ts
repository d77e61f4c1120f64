import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each(['', ' \n', '\u200b', '\u200f', '\u2060', '\u3164', '\u2800', '\u064b', '\ufeff\u00ad'])(
  'is empty for %j, which has no visible character',
  typed => {
    expect(visibleText(typed)).toBe('');
  },
);

it('equals what the server stores for any other', () => {
  expect(visibleText('  قطّة\u200b\r\nبيضاء ')).toBe('قطّة\nبيضاء');
});
