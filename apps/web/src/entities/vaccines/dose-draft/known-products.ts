import { comboProducts, expandProduct, isComboProduct } from '@rifq/care-plan';
import type { Species } from '@rifq/contract/calls';
import type { ProtocolKey } from '@rifq/rules';
import { parasiteProducts } from './parasite-products.ts';

/** A product whose content is known. */
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

/** Finds a product by its key; null without a key, and for one unknown to this client. */
export function findProduct(key: string | null): KnownProduct | null {
  return knownProducts.find(product => product.key === key) ?? null;
}
