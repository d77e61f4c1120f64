import { catProducts } from './cat-products.ts';
import { dogProducts } from './dog-products.ts';
import type { VaccinePart } from './vaccine-product.ts';

/**
 * Vaccines by name, combined and single. «رباعي» (4-in-1) is no product: its fourth part may be Chlamydia, FeLV or
 * rabies, so the owner has to give the name on the label.
 */
export const comboProducts = { ...catProducts, ...dogProducts } as const;

export type ComboProductKey = keyof typeof comboProducts;

export function isComboProduct(key: string): key is ComboProductKey {
  return Object.hasOwn(comboProducts, key);
}

/** Returns the protocols that one dose of a product counts for, each with its vaccine type and route. */
export function expandProduct(key: ComboProductKey): readonly VaccinePart[] {
  return comboProducts[key].parts;
}
