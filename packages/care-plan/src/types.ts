import type { CivilDate } from './civil-date.ts';
import type { DeferralReason, HealthStateKey } from './deferral-reasons.ts';
import type { Reason } from './reasons.ts';
import type { SourceId } from './rules/sources.ts';

export type Species = 'cat' | 'dog';

/** The ten numbered vaccines of the reference list as strings, and keys that are not in the list. */
export const protocolKeys = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'cdv',
  'cav',
  'cpv',
  'cpiv',
  'lepto',
  'leish',
  'ccov',
  'fip',
  'ecto',
  'felvTest',
  'rabiesTitre',
] as const;
export type ProtocolKey = (typeof protocolKeys)[number];

/** Vaccine type; absent means unknown. `vectored`: a harmless carrier virus (Purevax FeLV). */
export type DoseType = 'live' | 'inactivated' | 'vectored';

/** How a vaccine is given. Intranasal and oral ones protect where the pathogen enters, and have their own rules. */
export type Route = 'injectable' | 'intranasal' | 'oral';

export interface EngineDose {
  readonly date: CivilDate;
  readonly type?: DoseType | null | undefined;
  /** Absent if unknown. */
  readonly route?: Route | null | undefined;
  /** The key of a known product; absent if unknown. */
  readonly product?: string | null | undefined;
  /** Days of protection on the label of a flea and tick product, a whole number above 0; unknown below `leastIntervalDays`. */
  readonly intervalDays?: number | null | undefined;
}

/** A vet's advice to omit a vaccine, or to give it later. A dose on or after the day of the advice ends it. */
export interface EngineDeferral {
  readonly on: CivilDate;
  /** The first day on which it may be given; null until the vet decides otherwise. */
  readonly until: CivilDate | null;
  readonly reason: DeferralReason;
}

/** A health state named by a vet. No dose ends it. */
export interface EngineHealthState {
  readonly state: HealthStateKey;
  /** The first day without it; null until the vet decides otherwise. */
  readonly until: CivilDate | null;
}

export interface EnginePlanOptions {
  /** The owner (with the vet) chose an optional vaccine or test. */
  readonly optIn?: boolean | undefined;
  /** The last rabies product is labelled for three years. */
  readonly threeYearLabel?: boolean | undefined;
  /** Where the animal lives: an ISO 3166 code, or 'EU'. */
  readonly country?: string | undefined;
  /** Emirate, such as 'Dubai', which requires more than its country. It implies AE, and is ignored with another country. */
  readonly emirate?: string | undefined;
  /** true: outdoor access or contact with unknown cats; false: answered with no; absent: not answered. */
  readonly highRisk?: boolean | undefined;
  /** true only if all apply: indoor, single cat, never boarded, and the product's leaflet allows three years. */
  readonly lowRisk?: boolean | undefined;
  /** Deworming every month: child under 5 or immune-weak person at home, working dog, kennels. */
  readonly monthly?: boolean | undefined;
  /** Deworming every six weeks: hunts, eats raw meat or offal. `monthly` wins when both are set. */
  readonly everySixWeeks?: boolean | undefined;
  /** The result of the latest test for FeLV. */
  readonly felvTest?: 'negative' | 'positive' | undefined;
  readonly deferral?: EngineDeferral | undefined;
  readonly healthStates?: readonly EngineHealthState[] | undefined;
}

export interface PlanInput {
  readonly species: Species;
  readonly protocol: ProtocolKey;
  /** null: unknown; the animal is then planned as an adult. */
  readonly birth: CivilDate | null;
  /** Whether the birth date was estimated from an age. */
  readonly birthEstimated?: boolean | undefined;
  /** The owner states that it was six months or older when added; only with an unknown birth date. */
  readonly isAdult?: boolean | undefined;
  /** When the animal was added to the app: the due day of a first dose when `birth` is unknown. */
  readonly registeredOn?: CivilDate | null | undefined;
  /** First record of any protocol, a lower bound of an unknown age. Absent: the first of this protocol. */
  readonly firstRecordOn?: CivilDate | undefined;
  readonly doses: readonly EngineDose[];
  readonly options?: EnginePlanOptions | undefined;
  readonly asOf: CivilDate;
}

/**
 * `deferred`: a vet advised against it or postponed it; `noRecord`: an animal added as an adult without a record of it,
 * which is not owed: the vet decides.
 */
export type Status =
  | 'upcoming'
  | 'due'
  | 'overdue'
  | 'restart'
  | 'deferred'
  | 'noRecord'
  | 'notScheduled'
  | 'notApplicable';

/** Step of the series that is due. */
export type Stage = 'first' | 'primary' | 'booster' | 'repeat' | 'treatment';

export type Action =
  | 'one dose now'
  | 'two doses 4 weeks apart'
  | 'dose now, second 28 days later'
  | 'dose now, second 28 days later; the last at 16 weeks or later'
  /** For an animal whose birth date is an estimate. */
  | 'dose now, second 28 days later; the last at 18 weeks or later'
  | 'vet decides';

/**
 * Why a recorded dose does not count. `tooYoung` (also before birth), `tooSoon`: fewer days after the previous
 * dose than allowed; `restarted`: counted until the gap after it became too long; `narrower`: counted until a product
 * against more serogroups started a new series.
 */
export type NotCounted = 'tooYoung' | 'tooSoon' | 'restarted' | 'narrower';

/** One day's dose as evaluated by the plan. Records of the same day are one dose. */
export interface EvaluatedDose {
  readonly date: CivilDate;
  readonly valid: boolean;
  /** null if it counts. */
  readonly why: NotCounted | null;
  /** The step it fulfilled; null if it does not count. */
  readonly stage: Stage | null;
}

/** Days on which the planned dose counts as its step of the series. */
export interface DoseWindow {
  /** Minimum age and minimum interval are reached. */
  readonly earliest: CivilDate;
  /** After that day a certificate ends or the series restarts; null if there is no such day. */
  readonly latest: CivilDate | null;
}

/** A dose moved to another day, or not given yet, because of another vaccine. */
export interface Move {
  readonly with: ProtocolKey;
  /** The day on which it would be due without that vaccine; with `notBefore` the earliest possible day. */
  readonly from: CivilDate;
  /**
   * `sameDay`: in one visit with that vaccine; `apart`: 14 days after its planned day; `afterDose`: 14 days after it
   * was given; `notBefore`: already overdue when that one was given, so its due date is unchanged.
   */
  readonly how: 'sameDay' | 'apart' | 'afterDose' | 'notBefore';
}

export interface Plan {
  readonly protocol: ProtocolKey;
  /** Depends only on birth, doses and options: it never changes with `asOf`. */
  readonly dueDate: CivilDate | null;
  readonly status: Status;
  readonly action: Action | null;
  readonly reason: Reason;
  readonly sources: readonly SourceId[];
  readonly stage: Stage | null;
  /** Number of the due dose, without doses that do not count; 1 if the series restarts. */
  readonly doseNumber: number | null;
  /** Days after `dueDate` during which the dose is still `due`; null with a due date if it never becomes overdue. */
  readonly graceDays: number | null;
  /** Like `dueDate` it never changes with `asOf`. null without a due date. */
  readonly window: DoseWindow | null;
  /** Set only by `planAll`, which knows the other vaccines; `reason` still describes the original due date. */
  readonly moved: Move | null;
  /** The recorded doses in order of date. Empty when nothing is ever planned. */
  readonly doses: readonly EvaluatedDose[];
  /** The country whose rule affects this plan: the screen adds "confirm with the authority". */
  readonly country: string | null;
  /** Last day of a rabies dose's validity, if a deferral lasts longer; otherwise null. */
  readonly proofEndsOn: CivilDate | null;
  /** The health state for which it is deferred; otherwise null. */
  readonly heldBy: HealthStateKey | null;
}
