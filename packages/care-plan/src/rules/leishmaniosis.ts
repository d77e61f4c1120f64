import type { RuleVariants, VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/**
 * Common to all products: from 6 months, after a negative test. The number of doses and the repeat depend on the
 * product. Sale in the Gulf not verified.
 */
export const leishmaniosis: VaccineRule = {
  ...vaccineDefaults,
  species: 'dog',
  key: 'leish',
  class: 'nonCore',
  schedule: 'optInOrBegun',
  firstDose: { minAge: { months: 6 }, plannedAge: { months: 6 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  maxIntervalDays: null,
  restartAfterGap: 'never',
  latePrimary: 'vet',
  lateRepeat: 'vet',
  catchUp: { fromWeeks: null, doses: 1 },
  testFirst: true,
  sources: ['LFO', 'CL', 'NEO', 'LV'],
};

const letiFend: VaccineRule = {
  ...leishmaniosis,
  minIntervalDays: 28,
  plannedIntervalDays: 28,
  sources: ['LF', 'LFO', 'GK'],
};

const caniLeish: VaccineRule = {
  ...leishmaniosis,
  primary: { ...leishmaniosis.primary, doses: 3 },
  minIntervalDays: 21,
  plannedIntervalDays: 21,
  sources: ['CL'],
};

/** Protection of 6 months was shown, not longer. */
const neoleish: VaccineRule = {
  ...leishmaniosis,
  minIntervalDays: 28,
  booster: { ...leishmaniosis.booster, afterMonths: 6 },
  repeat: { ...leishmaniosis.repeat, months: 6 },
  sources: ['NEO', 'LV', 'GK'],
};

export const leishmaniosisByProduct: RuleVariants = {
  key: 'leish',
  species: 'dog',
  by: 'product',
  variants: [
    { given: ['letifend'], rule: letiFend },
    { given: ['canileish'], rule: caniLeish },
    { given: ['neoleish'], rule: neoleish },
  ],
};
