import type { RuleVariants, VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

/** Given at least this long before boarding; the 72 hours of some leaflets cover Bordetella only. */
export const beforeBoardingDays = 21;

/** Intranasal, one dose at any age from 3 weeks. Not for cats, whose Bordetella vaccine has another code. */
export const kennelCough: VaccineRule = {
  ...vaccineDefaults,
  key: '3',
  species: 'dog',
  class: 'nonCore',
  schedule: 'optInOrBegun',
  firstDose: { minAge: { weeks: 3 }, plannedAge: { weeks: 8 } },
  primary: { doses: 1, finalAgeWeeks: null, singleDoseFromWeeks: null },
  restartAfterGap: 'never',
  lateRepeat: 'oneDose',
  catchUp: { fromWeeks: null, doses: 1 },
  sources: ['NK', 'VBP', 'NB', 'A22', 'A17'],
};

/** Oral: also one dose, but from 8 weeks. */
const kennelCoughOral: VaccineRule = {
  ...kennelCough,
  firstDose: { minAge: { weeks: 8 }, plannedAge: { weeks: 8 } },
  sources: ['VBB', 'VBO', 'A22', 'A17'],
};

/**
 * Nobivac Respira Bb: two doses, a booster after 7 months, for which one dose is enough only within 12 months of the
 * series, then yearly. The leaflet does not cover a late repeat.
 */
const kennelCoughInjectable: VaccineRule = {
  ...kennelCough,
  firstDose: { minAge: { weeks: 6 }, plannedAge: { weeks: 8 } },
  primary: { doses: 2, finalAgeWeeks: null, singleDoseFromWeeks: null },
  // The leaflet requires 4 weeks; 3 count, as for other vaccines with leaflets as the only source.
  minIntervalDays: 21,
  restartAfterGap: 'always',
  // Half a year, so that a further dose soon after the series never counts as the booster (app policy).
  booster: { afterMonths: 7, atAge: null, minGapDays: 182, withinMonths: 12 },
  lateRepeat: 'vet',
  catchUp: { fromWeeks: null, doses: 2 },
  sources: ['NB', 'A22', 'A17', 'POL'],
};

/** An unrecorded route counts as intranasal, the most common one (app policy). */
export const kennelCoughByRoute: RuleVariants = {
  key: '3',
  species: 'dog',
  by: 'route',
  variants: [
    { given: ['intranasal', null], rule: kennelCough },
    { given: ['oral'], rule: kennelCoughOral },
    { given: ['injectable'], rule: kennelCoughInjectable },
  ],
};
