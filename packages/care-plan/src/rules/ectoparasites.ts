import type { ProductIntervalRule } from './rule-types.ts';

/**
 * Fleas, ticks, mites. The interval is the product's; none is assumed, since fluralaner on a cat is never given
 * closer than 8 weeks (and not under 9 weeks of age or 1.2 kg), while most products last 4.
 */
const common = {
  kind: 'productInterval',
  key: 'ecto',
  class: 'recommendedYearRound',
  productIntervalDays: { monthlyProducts: 28, fluralaner: 84 },
  graceDays: 7,
  sources: ['BR', 'C', 'GK'],
} as const;

export const ectoparasites: ProductIntervalRule[] = [
  { ...common, species: 'cat' },
  { ...common, species: 'dog' },
];
