import type { Species } from '../types.ts';
import { comboProducts, isComboProduct } from './combos.ts';
import { ectoProducts, isEctoProduct } from './ecto-products.ts';

/**
 * The species that a known product, vaccine or flea and tick product, is made for; null for an unknown key. It is never
 * recorded for the other one: permethrin for dogs may kill a cat.
 */
export function productSpecies(key: string): Species | null {
  if (isComboProduct(key)) return comboProducts[key].species;
  return isEctoProduct(key) ? ectoProducts[key].species : null;
}
