import type { ProtocolKey, Species } from '../types.ts';
import type { SourceId } from './sources.ts';

/** An age counted in weeks of 7 days, or in calendar months where the leaflet does so. */
export type Age = { readonly weeks: number } | { readonly months: number };

export type ProtocolClass =
  | 'core'
  | 'coreWhereEndemicOrRequired'
  | 'coreUnderOneYearOrAtRisk'
  | 'nonCore'
  | 'recommendedYearRound'
  | 'notRecommended'
  | 'noVaccine';

interface RuleBase {
  readonly key: ProtocolKey;
  readonly species: Species;
  readonly class: ProtocolClass;
  readonly sources: readonly SourceId[];
}

/**
 * `optIn`: only if chosen, since combined core vaccines include it; `optInOrBegun`: also once a dose is recorded;
 * `autoUnder52Weeks`: for all below that age and once begun, later if chosen or at risk.
 */
export type Schedule = 'auto' | 'optIn' | 'optInOrBegun' | 'autoUnder52Weeks';

/**
 * When a gap in the primary series above `maxIntervalDays` restarts it.
 * `afterEarlyDose`: if the last dose was given below the final age (maternal antibodies may have blocked it);
 * `afterEarlyOrNonLiveDose`: that, or any dose not known to be live; `always`; `never`.
 */
export type RestartAfterGap = 'never' | 'always' | 'afterEarlyDose' | 'afterEarlyOrNonLiveDose';

export interface VaccineRule extends RuleBase {
  readonly kind: 'vaccine';
  readonly schedule: Schedule;
  /** A dose below `minAge` does not count; without any dose the first is due at `plannedAge`. */
  readonly firstDose: { readonly minAge: Age; readonly plannedAge: Age };
  /** Complete after `doses` doses and, if `finalAgeWeeks` is set, a last one at or after that age. */
  readonly primary: {
    readonly doses: number;
    readonly finalAgeWeeks: number | null;
    /** From this age one dose completes the series. */
    readonly singleDoseFromWeeks: number | null;
  };
  readonly minIntervalDays: number;
  /** Longest gap in the primary series before `restartAfterGap` applies. */
  readonly maxIntervalDays: number | null;
  /** Days after which the next dose of the primary series is planned. */
  readonly plannedIntervalDays: number;
  /** Minimum days after the previous dose when a primary dose is brought forward to another vaccine's day. */
  readonly broughtForwardDays: number;
  readonly restartAfterGap: RestartAfterGap;
  /** After the primary series: months since the last dose after which the series restarts. */
  readonly restartAfterMonths: number | null;
  readonly booster: {
    readonly afterMonths: number;
    /** Instead of `afterMonths`, if the last primary dose was given below `ifLastPrimaryBelowWeeks`. */
    readonly atAge: { readonly weeks: number; readonly ifLastPrimaryBelowWeeks: number } | null;
    /** A dose fewer days than this after the end of the series is a further primary dose. */
    readonly minGapDays: number;
    /** Months after the primary series in which one dose is still enough; after that it restarts. null if unlimited. */
    readonly withinMonths: number | null;
  };
  readonly repeat: {
    readonly months: number;
    /** With a three-year label, unless a country requires yearly proof. */
    readonly threeYearLabelMonths: number | null;
    readonly lowRisk: number | 'vetDecides' | null;
    readonly dubaiMonths: number | null;
  };
  /** A late dose of a primary series that does not restart: one dose, or a vet's decision. */
  readonly latePrimary: 'oneDose' | 'vet';
  /** A late booster or repeat: one dose, or a vet's decision (for `vetUnlessLive`: if the last was not live). */
  readonly lateRepeat: 'oneDose' | 'vet' | 'vetUnlessLive';
  /** Number of first doses of an unvaccinated animal at `fromWeeks` or later (null: at any age). */
  readonly catchUp: { readonly fromWeeks: number | null; readonly doses: 1 | 2 };
  readonly graceDays: {
    readonly first: number;
    readonly primary: number;
    readonly booster: number;
    readonly repeat: number;
  };
  /** Whether a negative blood test is required before the first dose. */
  readonly testFirst: boolean;
}

/** Rules of one vaccine that differ by the route or the product of a dose. */
export interface RuleVariants {
  readonly key: ProtocolKey;
  readonly species: Species;
  readonly by: 'route' | 'product';
  /** `given`: the routes or products that a rule applies to; null for an unrecorded one. */
  readonly variants: readonly { readonly given: readonly (string | null)[]; readonly rule: VaccineRule }[];
}

export interface DewormingRule extends RuleBase {
  readonly kind: 'deworming';
  /** A treatment below `minAge` does not count; without any the first is due at `plannedAge`. */
  readonly firstDose: { readonly minAge: { readonly weeks: number }; readonly plannedAge: Age };
  /** Intervals by age at the last treatment, youngest first; after the last band `adultMonths` applies. */
  readonly youngBands: readonly { readonly belowWeeks: number; readonly nextAfterDays: number }[];
  readonly adultMonths: number;
  readonly monthlyMonths: number;
  readonly sixWeeklyDays: number;
  /** Days from a treatment given too young to the first one that counts. */
  readonly waitAfterTooYoungDays: number;
  /** `young` if the due date is below `youngBelowWeeks` of age. */
  readonly graceDays: { readonly young: number; readonly adult: number; readonly youngBelowWeeks: number };
}

export interface ProductIntervalRule extends RuleBase {
  readonly kind: 'productInterval';
  /** Whether it is offered before any record where ticks transmit disease. */
  readonly offeredWhereTicks: boolean;
  readonly graceDays: number;
}

/** Stored if recorded, never planned: tests, and vaccines that the guidelines do not recommend. */
export interface RecordOnlyRule extends RuleBase {
  readonly kind: 'recordOnly';
  readonly recordKind: 'test' | 'vaccine';
}

export type Rule = VaccineRule | DewormingRule | ProductIntervalRule | RecordOnlyRule;
