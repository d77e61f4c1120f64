import { boosterMinGapDays, plannedIntervalDays } from './policy.ts';

/** Defaults of most vaccine rules. Grace days are app policy. */
export const vaccineDefaults = {
  kind: 'vaccine',
  // WSAVA: core doses 2-4 weeks apart. With leaflets as the only source, the rule has their 3 weeks.
  minIntervalDays: 14,
  maxIntervalDays: 42,
  plannedIntervalDays,
  broughtForwardDays: 21,
  restartAfterMonths: null,
  booster: { afterMonths: 12, atAge: null, minGapDays: boosterMinGapDays, withinMonths: null },
  repeat: { months: 12, threeYearLabelMonths: null, lowRisk: null, dubaiMonths: null },
  latePrimary: 'oneDose',
  graceDays: { first: 14, primary: 14, booster: 28, repeat: 28 },
  testFirst: false,
} as const;

/** Age of the last primary dose of a core vaccine at the earliest. */
export const finalAgeWeeks = 16;

/**
 * Core vaccines of kittens and puppies (WSAVA): from 6 weeks, planned at 8, 12, 16 weeks; repeated until a dose is
 * given at 16 weeks or later; a booster at 26 weeks of age, for what maternal antibodies may have blocked.
 * An animal of 16 weeks or more gets two doses: WSAVA 2016 counts one live dose as protective, makers require two.
 */
export const coreSeries = {
  class: 'core',
  schedule: 'auto',
  firstDose: { minAge: { weeks: 6 }, plannedAge: { weeks: 8 } },
  primary: { doses: 2, finalAgeWeeks, singleDoseFromWeeks: null },
  booster: {
    ...vaccineDefaults.booster,
    // The 22-week switch is app policy: from then on a booster at 26 weeks would be too close to the series.
    atAge: { weeks: 26, ifLastPrimaryBelowWeeks: 22 },
  },
  catchUp: { fromWeeks: 16, doses: 2 },
} as const;
