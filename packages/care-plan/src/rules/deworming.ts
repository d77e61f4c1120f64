import type { DewormingRule } from './rule-types.ts';

const common = {
  kind: 'deworming',
  key: '1',
  class: 'core',
  adultMonths: 3,
  monthlyMonths: 1,
  // ESCCAP, dogs that hunt or eat raw meat; for cats the vet decides. A faecal test every 2-3 months may replace it.
  sixWeeklyDays: 42,
  waitAfterTooYoungDays: 14,
  graceDays: { young: 7, adult: 14, youngBelowWeeks: 26 },
} as const;

/**
 * Cats: 3, 5, 7, 9 weeks, every 4 weeks to 6 months, then every 3 months. The leaflet and the weight determine product
 * and amount (Drontal Cat, for one, is not for kittens under 6 weeks).
 */
const cat: DewormingRule = {
  ...common,
  species: 'cat',
  firstDose: { minAge: { weeks: 3 }, plannedAge: { weeks: 3 } },
  youngBands: [
    { belowWeeks: 9, nextAfterDays: 14 },
    { belowWeeks: 26, nextAfterDays: 28 },
  ],
  sources: ['ICC', 'E', 'C', 'T'],
};

/** Dogs: a cautious union of sources that disagree (see the README). Nursing mothers are treated with their young. */
const dog: DewormingRule = {
  ...common,
  species: 'dog',
  firstDose: { minAge: { weeks: 2 }, plannedAge: { weeks: 2 } },
  youngBands: [
    { belowWeeks: 12, nextAfterDays: 14 },
    { belowWeeks: 26, nextAfterDays: 28 },
  ],
  sources: ['E', 'C', 'T'],
};

export const deworming = [cat, dog];
