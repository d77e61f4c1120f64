import type { Species } from '@rifq/contract/calls';

/** A flea and tick product by its name on the label. */
export interface ParasiteProduct {
  key: string;
  name: string;
  species: Species;
  /** Days of protection. */
  intervalDays: number;
  /** Not below this age without a vet. */
  minAgeWeeks: number;
  /** Not below this weight without a vet; null: none is known. */
  minGrams: number | null;
}

/** The known flea and tick products of both species. */
export const parasiteProducts: readonly ParasiteProduct[] = [
  {
    key: 'bravecto-cat',
    name: 'Bravecto',
    species: 'cat',
    intervalDays: 84,
    minAgeWeeks: 9,
    minGrams: 1200,
  },
  {
    key: 'advantage-cat',
    name: 'Advantage',
    species: 'cat',
    intervalDays: 28,
    minAgeWeeks: 8,
    minGrams: null,
  },
  {
    key: 'nexgard-dog',
    name: 'NexGard',
    species: 'dog',
    intervalDays: 30,
    minAgeWeeks: 8,
    minGrams: 2000,
  },
];

/** A flea and tick product by its key; null for any other. */
export function findParasiteProduct(key: string | null): ParasiteProduct | null {
  return parasiteProducts.find(product => product.key === key) ?? null;
}
