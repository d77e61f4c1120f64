import { expect, it } from 'vitest';
import { filledWith, parseTypedCard } from './card-form.ts';

const now = new Date('2026-11-26T09:00:00Z');
const withExpiry = (expiry: string) => parseTypedCard({ ...filledWith('success', now), expiry }, now);

it.each(['12/29', '12 / 29', '1229', '12-2029', ' ١٢ / ٢٩ ', '12 29'])('parses the expiry «%s»', expiry => {
  expect(withExpiry(expiry)).toMatchObject({ card: { expMonth: 12, expYear: 2029 } });
});

it.each([
  ['13/29', 'expiry'],
  ['12/', 'expiry'],
  ['12 029', 'expiry'],
  ['1 2 2 9', 'expiry'],
  ['10/26', 'expired'],
])('refuses the expiry «%s» as %s', (expiry, fault) => {
  expect(withExpiry(expiry)).toEqual({ faults: { expiry: fault } });
});
