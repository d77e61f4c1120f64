import type { VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/** Given at least this long before boarding; the 72 hours of some leaflets cover Bordetella only. */
export const beforeBoardingDays = 21;

/** Intranasal, one dose at any age from 3 weeks. Not for cats: their own Bordetella vaccine is not this code. */
export const kennelCough: VaccineRule = {
  ...vaccineDefaults,
  key: '3',
  species: 'dog',
  class: 'nonCore',
  schedule: 'optIn',
  firstDose: { minAge: { weeks: 3 }, plannedAge: { weeks: 8 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  restartAfterGap: 'never',
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: null, doses: 1 },
  sources: ['NK', 'NB', 'A17', 'A22'],
};

/** Nobivac Respira Bb: two doses, a booster after 7 months, then yearly. */
export const kennelCoughInjectable: VaccineRule = {
  ...kennelCough,
  firstDose: { minAge: { weeks: 6 }, plannedAge: { weeks: 8 } },
  primary: { doses: 2, finalAgeWeeks: null, singleDoseFromWeeks: null },
  restartAfterGap: 'always',
  booster: { ...kennelCough.booster, afterMonths: 7 },
  catchUp: { fromWeeks: null, doses: 2 },
  sources: ['NB', 'A17', 'A22'],
};
