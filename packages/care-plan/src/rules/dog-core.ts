import type { VaccineRule } from './rule-types.ts';
import { coreSeries, vaccineDefaults } from './vaccine-defaults.ts';

/**
 * Distemper, hepatitis (CAV-2 protects against both adenoviruses) and parvovirus, as in DHP or DHPPi: follows WSAVA,
 * not the makers' shorter course. Every 3 years, but Dubai requires yearly DHPPi/L for the tag.
 */
const common = {
  ...vaccineDefaults,
  ...coreSeries,
  species: 'dog',
  // WSAVA 2024: puppies every 2 to 4 weeks, kittens every 3 to 4.
  broughtForwardDays: 14,
  restartAfterGap: 'afterEarlyDose',
  repeat: { ...vaccineDefaults.repeat, months: 36, dubaiMonths: 12 },
  lateRepeat: 'oneDose',
  sources: ['W24', 'DV24', 'W16', 'W17', 'A22', 'A17', 'ND', 'POL'],
} as const;

export const dogCore: VaccineRule[] = [
  { ...common, key: 'cdv' },
  { ...common, key: 'cav' },
  { ...common, key: 'cpv' },
];
