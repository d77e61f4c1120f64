import type { VaccineRule } from './rule-types.ts';
import type { SourceId } from './sources.ts';
import { coreSeries, vaccineDefaults } from './vaccine-defaults.ts';

const sources: readonly SourceId[] = ['W16', 'W24', 'DV24', 'ABCD23', 'NT', 'PR', 'A20', 'A17', 'POL'];

const common = {
  ...vaccineDefaults,
  ...coreSeries,
  species: 'cat',
  restartAfterGap: 'afterEarlyOrNonLiveDose',
  lateRepeat: 'vetUnlessLive',
  sources,
} as const;

/**
 * Herpesvirus and calicivirus: sources disagree on the repeat (WSAVA every 3 years at low risk, yearly at higher; the
 * Tricat leaflet yearly; Purevax RCP up to 3 years after the first booster). Yearly unless low risk; Dubai asks for
 * yearly proof of cat flu vaccines. AAHA/AAFP would rather see 21 days between doses than the 14 that count. Live
 * vaccine is not for pregnant cats.
 */
const flu = { ...common, repeat: { ...vaccineDefaults.repeat, lowRisk: 36, dubaiMonths: 12 } } as const;

const herpesvirus: VaccineRule = { ...flu, key: '4' };
const calicivirus: VaccineRule = { ...flu, key: '5' };

/** Not more often than every 3 years after the booster (WSAVA 2016); with a yearly 3-in-1 it is given anyway. */
const panleukopenia: VaccineRule = { ...common, key: '8', repeat: { ...vaccineDefaults.repeat, months: 36 } };

export const catCore = [herpesvirus, calicivirus, panleukopenia];
