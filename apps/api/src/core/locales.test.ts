import { accountLanguages } from '@rifq/rules';
import { expect, it } from 'vitest';
import { negotiateLocale, PSEUDO_LOCALE } from './locales.ts';

it.each([
  [undefined, 'ar'],
  ['', 'ar'],
  ['*', 'ar'],
  ['ar-SA,ar;q=0.9', 'ar'],
  ['AR-sa', 'ar'],
  // A language without texts gives the default one.
  ['fr-FR,fr;q=0.9,en;q=0.8', 'ar'],
  ['en-XA', PSEUDO_LOCALE],
  ['fr, en-XA;q=0.5, ar;q=0.4', PSEUDO_LOCALE],
  ['en-XA;q=0.4, ar;q=0.5', 'ar'],
  ['en-XA;q=0, fr', 'ar'],
  ['en-XA;Q=0.4, ar;Q=0.5', 'ar'],
  ['en-XA;q=much, ar;q=0.1', 'ar'],
  [';;,,=', 'ar'],
])('the header %j prefers %s', (header, locale) => {
  expect(negotiateLocale(header, [...accountLanguages, PSEUDO_LOCALE])).toBe(locale);
});

it('offers the pseudo-locale to tests only', () => {
  expect(negotiateLocale(PSEUDO_LOCALE)).toBe('ar');
});
