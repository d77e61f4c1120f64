import { leishmaniosis } from './leishmaniosis.ts';
import { parainfluenza } from './parainfluenza.ts';
import type { VaccineRule } from './rule-types.ts';
import { vaccineDefaults } from './vaccine-defaults.ts';

const common = { ...vaccineDefaults, species: 'dog' } as const;

/**
 * Inactivated; planned with the core doses at 8 and 12 weeks (WSAVA speaker). More than 42 days between the first two
 * doses, or more than 15 months after the last: two again (AAHA; UK practice). Two doses 14 days apart count, as the
 * leaflet of Nobivac Lepto 2 allows (2-4 weeks); that of L4 requires 4 weeks, the planned interval.
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
  sources: ['NL', 'W24', 'W17', 'A17', 'UKL'],
};

export const dogOther = [parainfluenza, leptospirosis, leishmaniosis];
