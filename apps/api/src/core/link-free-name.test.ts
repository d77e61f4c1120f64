import { describe, expect, it } from 'vitest';
import { linkFreeName } from './link-free-name.ts';

describe('a name in a mail', () => {
  it.each([
    'مشمش',
    'مِشْمِش',
    'Max',
    'Mr. Whiskers',
    'نورة ع.',
    "D'Artagnan",
    'لولو 2',
    'بسبس 🐱',
    'سارة-لين',
    'مي‌شو',
  ])('is printed as it is: %j', name => {
    expect(linkFreeName(name)).toBe(name);
  });

  it.each([
    'evil.example',
    'ربح.شبكة',
    'https://evil.example',
    'www evil',
    'WWW',
    'a@b',
    'evil/win',
    'evil\\win',
    'evil。example',
    'evil․example',
    'tel:123',
    '0501234567',
    '٠٥٠ ١٢٣ ٤٥٦٧',
    'two\nlines',
    'tab\tbed',
    '\u202eelpmaxe',
    'مش\u2066مش',
    'x\u0000',
    // A backtracking pattern would take exponential time on this.
    `${'\u{1f3fb}'.repeat(60)}@`,
    '<b>',
    '',
  ])('is not printed: %j', name => {
    expect(linkFreeName(name)).toBeNull();
  });
});
