import type { VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

const common = { ...vaccineDefaults, species: 'dog' } as const;

/** Usually given with DHPPi or with kennel cough. Leaflet: from 12 weeks of age one dose is enough. */
const parainfluenza: VaccineRule = {
  ...common,
  key: 'cpiv',
  class: 'nonCore',
  schedule: 'optIn',
  firstDose: { minAge: { weeks: 8 }, plannedAge: { weeks: 8 } },
  primary: { doses: 2, finalAgeWeeks: null, singleDoseFromWeeks: 12 },
  restartAfterGap: 'never',
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: 12, doses: 1 },
  sources: ['NDP', 'W16', 'A22'],
};

/**
 * Inactivated; planned with the core doses at 8 and 12 weeks (WSAVA speaker). More than 42 days between the first two
 * doses, or more than 15 months after the last: two again (AAHA; UK practice).
 */
const leptospirosis: VaccineRule = {
  ...common,
  key: 'lepto',
  class: 'coreWhereEndemicOrRequired',
  schedule: 'auto',
  firstDose: { minAge: { weeks: 8 }, plannedAge: { weeks: 8 } },
  primary: { doses: 2, finalAgeWeeks: null, singleDoseFromWeeks: null },
  restartAfterGap: 'always',
  restartAfterMonths: 15,
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: null, doses: 2 },
  sources: ['NL', 'W17', 'W24', 'A17', 'UKL'],
};

/** LetiFend: one dose from 6 months after a negative test, then yearly. Sale in the Gulf not verified. */
const leishmaniosis: VaccineRule = {
  ...common,
  key: 'leish',
  class: 'nonCore',
  schedule: 'optIn',
  firstDose: { minAge: { months: 6 }, plannedAge: { months: 6 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  minIntervalDays: 28,
  maxIntervalDays: null,
  restartAfterGap: 'never',
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: null, doses: 1 },
  testFirst: true,
  sources: ['LF', 'GK'],
};

export const dogOther = [parainfluenza, leptospirosis, leishmaniosis];
