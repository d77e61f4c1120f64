import { type EctoProduct, ectoProducts } from '@rifq/care-plan';

/** A flea and tick product of the rule base, with its key. */
export type ParasiteProduct = EctoProduct & { readonly key: string };

/** The known flea and tick products of both species. */
export const parasiteProducts: readonly ParasiteProduct[] = Object.entries(ectoProducts).map(
  ([key, product]) => ({ key, ...product }),
);

/** Finds a flea and tick product by its key; null for any other. */
export function findParasiteProduct(key: string | null): ParasiteProduct | null {
  return parasiteProducts.find(product => product.key === key) ?? null;
}
