import { yearlyBoosterMinGapDays } from './policy.ts';
import type { VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/** Leaflets: the second dose 3 to 5 (FeLV) or 3 to 4 weeks after the first, then one a year after the series. */
const common = {
  ...vaccineDefaults,
  species: 'cat',
  minIntervalDays: 21,
  booster: { ...vaccineDefaults.booster, minGapDays: yearlyBoosterMinGapDays },
  primary: { doses: 2, finalAgeWeeks: null, singleDoseFromWeeks: null },
  restartAfterGap: 'always',
  lateRepeat: 'vet',
  catchUp: { fromWeeks: null, doses: 2 },
} as const;

/**
 * Feline leukaemia: core in the first year and for cats at risk (AAHA/AAFP 2020). At low risk nothing is planned after
 * the 12-month booster.
 */
const leukaemia: VaccineRule = {
  ...common,
  key: '7',
  class: 'coreUnderOneYearOrAtRisk',
  schedule: 'autoUnder52Weeks',
  firstDose: { minAge: { weeks: 8 }, plannedAge: { weeks: 8 } },
  repeat: { ...vaccineDefaults.repeat, lowRisk: 'vetDecides' },
  testFirst: true,
  sources: ['A20', 'AF', 'W24', 'PFV', 'PF', 'PFN', 'LG', 'ABCD20', 'A17', 'POL', 'GK'],
};

/** Chlamydia: catteries and multi-cat homes with proven infection. Purevax leaflet: from 8 weeks, AAFP: from 9. */
const chlamydia: VaccineRule = {
  ...common,
  key: '9',
  class: 'nonCore',
  schedule: 'optIn',
  firstDose: { minAge: { weeks: 8 }, plannedAge: { weeks: 9 } },
  sources: ['PR', 'A20', 'AF', 'W16', 'POL'],
};

export const catOther = [leukaemia, chlamydia];
