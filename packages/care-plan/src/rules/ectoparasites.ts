import type { ProductIntervalRule } from './rule-types.ts';

/** Fleas, ticks, mites. The last product determines the interval (see ecto-products.ts); none is assumed. */
const common = {
  kind: 'productInterval',
  key: 'ecto',
  class: 'recommendedYearRound',
  graceDays: 7,
} as const;

export const ectoparasites: ProductIntervalRule[] = [
  { ...common, species: 'cat', offeredWhereTicks: false, sources: ['BR', 'C', 'GK'] },
  {
    ...common,
    species: 'dog',
    offeredWhereTicks: true,
    sources: ['TQ', 'TE', 'TS', 'TJ', 'TM', 'C', 'GK'],
  },
];

/**
 * Countries in which ticks transmit Ehrlichia or Babesia to dogs. Sourced for SA, QA, EG, JO and the Mediterranean; the
 * others share climate and tick with them (general knowledge). ISO 3166 codes.
 */
export const tickCountries: readonly string[] = [
  ...['SA', 'QA', 'AE', 'KW', 'BH', 'OM', 'YE', 'IQ', 'JO', 'EG'],
  ...['LB', 'PS', 'SY', 'TR', 'MA', 'DZ', 'TN', 'LY'],
];

export function hasTickDisease(country: string | null): boolean {
  return country !== null && tickCountries.includes(country);
}
