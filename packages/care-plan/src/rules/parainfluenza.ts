import type { RuleVariants, VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/** Injected, usually with DHPPi. Leaflet: from 12 weeks of age one dose is enough; two if the age is unknown. */
export const parainfluenza: VaccineRule = {
  ...vaccineDefaults,
  species: 'dog',
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

/** Part of the intranasal kennel cough vaccine: one dose from 3 weeks, then yearly. */
const parainfluenzaIntranasal: VaccineRule = {
  ...parainfluenza,
  firstDose: { minAge: { weeks: 3 }, plannedAge: { weeks: 8 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  catchUp: { fromWeeks: null, doses: 1 },
  sources: ['NK', 'VBP'],
};

/** An unrecorded route counts as injected, which requires more doses. */
export const parainfluenzaByRoute: RuleVariants = {
  key: 'cpiv',
  species: 'dog',
  by: 'route',
  variants: [
    { given: ['injectable', null], rule: parainfluenza },
    { given: ['intranasal', 'oral'], rule: parainfluenzaIntranasal },
  ],
};
