import type { VaccineRule } from './rule-types.ts';
import { coreSeries, vaccineDefaults } from './vaccine-defaults.ts';

/**
 * Distemper, hepatitis (CAV-2 protects against both adenoviruses) and parvovirus, as in DHP or DHPPi. The makers' own
 * course (one dose from 10 weeks) is shorter; WSAVA is followed. After a long gap AAHA asks for two more doses, the
 * last at 16-20 weeks, if the earlier was given too young; a late booster is one live dose. Every 3 years, but Dubai
 * asks for yearly DHPPi/L for the tag. In high-risk places AAHA advises a last puppy dose at 18-20 weeks.
 */
const common = {
  ...vaccineDefaults,
  ...coreSeries,
  species: 'dog',
  restartAfterGap: 'afterEarlyDose',
  repeat: { ...vaccineDefaults.repeat, months: 36, dubaiMonths: 12 },
  lateRepeat: 'oneDose',
  sources: ['W16', 'W24', 'DV24', 'W17', 'A17', 'A22', 'ND', 'POL'],
} as const;

export const dogCore: VaccineRule[] = [
  { ...common, key: 'cdv' },
  { ...common, key: 'cav' },
  { ...common, key: 'cpv' },
];
