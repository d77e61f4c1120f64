import { expect, it } from 'vitest';
import { bareCode } from './codes.ts';

it.each([
  '123456',
  '١٢٣٤٥٦',
  '۱۲۳ ۴۵۶',
  '123-456',
  '123–456',
  '123\u2212456',
  '123456.',
  '«123456»',
  '"123 456"،',
  '１２３４５６',
  '\u200f123456\u200e',
  '123_456',
  '١٢٣ـ٤٥٦',
])('extracts the code from %j', typed => {
  expect(bareCode(typed)).toBe('123456');
});

it('preserves the letters of a code', () => {
  for (const typed of ['7kq2−mwzr−4hpx', '7kq2_mwzr_4hpx', '«7kq2-mwzr-4hpx».', '7kq2ـmwzrـ4hpx'])
    expect(bareCode(typed)).toBe('7kq2mwzr4hpx');
});
