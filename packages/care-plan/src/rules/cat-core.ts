import type { VaccineRule } from './rule-types.ts';
import type { SourceId } from './sources.ts';
import { coreSeries, vaccineDefaults } from './vaccine-defaults.ts';

const sources: readonly SourceId[] = ['W24', 'DV24', 'W16', 'ABCD23', 'NT', 'PR', 'A20', 'A17', 'POL'];

const common = {
  ...vaccineDefaults,
  ...coreSeries,
  species: 'cat',
  restartAfterGap: 'afterEarlyOrNonLiveDose',
  lateRepeat: 'vetUnlessLive',
  sources,
} as const;

/** Dubai's tag requires yearly proof of the flu and enteritis vaccine: all three parts. */
const repeat = { ...vaccineDefaults.repeat, dubaiMonths: 12 } as const;

/** Herpesvirus and calicivirus: yearly unless low risk; sources disagree on the repeat (see the README). */
const flu = { ...common, repeat: { ...repeat, lowRisk: 36 } } as const;

const herpesvirus: VaccineRule = { ...flu, key: '4' };
const calicivirus: VaccineRule = { ...flu, key: '5' };

/** At most every 3 years after the booster (WSAVA 2016), unless the law requires it. */
const panleukopenia: VaccineRule = { ...common, key: '8', repeat: { ...repeat, months: 36 } };

export const catCore = [herpesvirus, calicivirus, panleukopenia];
