import { rabiesBoosterMinGapDays } from './policy.ts';
import type { VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/**
 * One dose from 12 weeks, a booster after 12 months, then yearly, or by a three-year label once that booster was given
 * and no country requires yearly proof (see countries.ts). No grace days after the first dose: the certificate ends
 * that day.
 */
const common = {
  ...vaccineDefaults,
  key: '2',
  class: 'core',
  schedule: 'auto',
  firstDose: { minAge: { weeks: 12 }, plannedAge: { weeks: 12 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  maxIntervalDays: null,
  restartAfterGap: 'never',
  booster: { ...vaccineDefaults.booster, minGapDays: rabiesBoosterMinGapDays },
  repeat: { ...vaccineDefaults.repeat, threeYearLabelMonths: 36 },
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: 12, doses: 1 },
  graceDays: { first: 14, primary: 0, booster: 0, repeat: 0 },
  sources: ['NR', 'W24', 'W16', 'W17', 'A17'],
} as const;

export const rabies: VaccineRule[] = [
  { ...common, species: 'cat' },
  { ...common, species: 'dog' },
];
