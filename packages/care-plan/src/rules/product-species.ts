import type { Species } from '../types.ts';
import { comboProducts, isComboProduct } from './combos.ts';
import { ectoProducts, isEctoProduct } from './ecto-products.ts';

/** Returns the name on the label of a known product, with its active substance if known; null for an unknown key. */
export function productNames(key: string): string | null {
  if (isComboProduct(key)) return comboProducts[key].name;
  return isEctoProduct(key) ? `${ectoProducts[key].name} ${ectoProducts[key].active}` : null;
}

/**
 * Returns the species of a known vaccine or flea and tick product; null for an unknown key. A product is never
 * recorded for the other species: permethrin for dogs may kill a cat.
 */
export function productSpecies(key: string): Species | null {
  if (isComboProduct(key)) return comboProducts[key].species;
  return isEctoProduct(key) ? ectoProducts[key].species : null;
}
