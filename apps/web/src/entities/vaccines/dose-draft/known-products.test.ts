import { arabicBrand } from '@rifq/rules';
import { expect, it } from 'vitest';
import { knownProducts } from './known-products.ts';

it.each(knownProducts.map(({ name }) => name))('has an Arabic brand name for %s', name => {
  const brands = name.split(', ').map(arabicBrand);
  for (const brand of brands) expect(brand).toMatch(/^\p{Script=Arabic}{4}/u);
});

it('preserves the abbreviations by which products of a brand differ', () => {
  expect(arabicBrand('Nobivac DHPPi + L4')).toBe('نوبيفاك DHPPi + L4');
  expect(arabicBrand('Purevax RCP FeLV')).toBe('بيورفاكس RCP FeLV');
  expect(arabicBrand('Fel-O-Vax LvK III')).toBe('فيلوفاكس LvK III');
});
