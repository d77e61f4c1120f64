import { comboProducts, expandProduct, isComboProduct } from '@rifq/care-plan';
import type { ProtocolKey } from '@rifq/contract';
import type { Species } from '@rifq/contract/calls';
import { parasiteProducts } from './parasite-products.ts';

/** A product of which it is known what it holds. */
export interface KnownProduct {
  key: string;
  name: string;
  species: Species;
  protocols: readonly ProtocolKey[];
}

const vaccines: readonly KnownProduct[] = Object.keys(comboProducts)
  .filter(isComboProduct)
  .map(key => ({
    key,
    name: comboProducts[key].name,
    species: comboProducts[key].species,
    protocols: expandProduct(key).map(part => part.protocol),
  }));

const treatments: readonly KnownProduct[] = parasiteProducts.map(({ key, name, species }) => ({
  key,
  name,
  species,
  protocols: ['ecto'],
}));

export const knownProducts: readonly KnownProduct[] = [...vaccines, ...treatments];

/** The product with this key; null for none, and for one that this client does not know. */
export function findProduct(key: string | null): KnownProduct | null {
  return knownProducts.find(product => product.key === key) ?? null;
}
