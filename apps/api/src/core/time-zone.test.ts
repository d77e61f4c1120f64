import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  ['Asia/Riyadh', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['asia/riyadh', false],
  ['+03:00', false],
  ['Asia/Nowhere', false],
  ['', false],
])('%s is a time zone: %s', (text, isOne) => {
  expect(isTimeZone(text)).toBe(isOne);
});
