import { ectoProducts } from '@rifq/care-plan';
import type { Species } from '@rifq/contract/calls';

/** A flea and tick product by its name on the label. */
export interface ParasiteProduct {
  key: string;
  name: string;
  species: Species;
  /** Days of protection. */
  intervalDays: number;
  /** Days of protection from the brown dog tick, if they are fewer; null: the same. */
  brownDogTickDays: number | null;
  /** Not below this age without a vet. */
  minAgeWeeks: number;
  /** Not below this weight without a vet; null: none is known. */
  minGrams: number | null;
  /** Permethrin, which may kill a cat. */
  toxicToCats: boolean;
}

/** The known flea and tick products of both species. */
export const parasiteProducts: readonly ParasiteProduct[] = Object.entries(ectoProducts).map(
  ([key, { name, species, intervalDays, brownDogTickDays, minAgeWeeks, minGrams, toxicToCats }]) => ({
    key,
    name,
    species,
    intervalDays,
    brownDogTickDays,
    minAgeWeeks,
    minGrams,
    toxicToCats,
  }),
);

/** A flea and tick product by its key; null for any other. */
export function findParasiteProduct(key: string | null): ParasiteProduct | null {
  return parasiteProducts.find(product => product.key === key) ?? null;
}
