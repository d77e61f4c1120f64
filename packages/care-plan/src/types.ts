import type { CivilDate } from './civil-date.ts';
import type { DeferralReason, HealthStateKey } from './deferral-reasons.ts';
import type { Reason } from './reasons.ts';
import type { SourceId } from './rules/sources.ts';

export type Species = 'cat' | 'dog';

/** The ten numbered vaccines of the reference list as strings, and the keys that the list lacks. */
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

/** How a vaccine is made; absent means unknown. `vectored`: a harmless carrier virus (Purevax FeLV). */
export type DoseType = 'live' | 'inactivated' | 'vectored';

/** How a vaccine is given. Intranasal and oral ones protect where the germ enters, and follow rules of their own. */
export type Route = 'injectable' | 'intranasal' | 'oral';

export interface Dose {
  readonly date: CivilDate;
  readonly type?: DoseType | null | undefined;
  /** Absent: unknown. */
  readonly route?: Route | null | undefined;
  /** The key of a known product; absent: unknown. */
  readonly product?: string | null | undefined;
  /** Days of protection on the label of a flea and tick product, a whole number above 0; unknown below `leastIntervalDays`. */
  readonly intervalDays?: number | null | undefined;
}

/** A vet's advice to leave a vaccine out, or to give it later. A dose given on that day or after it ends it. */
export interface Deferral {
  readonly on: CivilDate;
  /** The first day on which it may be given; null: until the vet says otherwise. */
  readonly until: CivilDate | null;
  readonly reason: DeferralReason;
}

/** A state of the animal that a vet has named. No dose ends it. */
export interface HealthState {
  readonly state: HealthStateKey;
  /** The first day without it; null: until the vet says otherwise. */
  readonly until: CivilDate | null;
}

export interface PlanOptions {
  /** The owner (with the vet) chose a vaccine or test that is not planned for every animal. */
  readonly optIn?: boolean | undefined;
  /** The rabies product given last is labelled for three years. */
  readonly threeYearLabel?: boolean | undefined;
  /** Where the animal lives: an ISO 3166 code, or 'EU'. */
  readonly country?: string | undefined;
  /** Emirate, as 'Dubai', which asks for more than the country does. Without a country it implies AE, beside another none. */
  readonly emirate?: string | undefined;
  /** true: outdoor access or contact with unknown cats; false: asked, and it has none; absent: not asked. */
  readonly highRisk?: boolean | undefined;
  /** true only when all hold: indoor, single cat, never boarded, and the product's leaflet allows three years. */
  readonly lowRisk?: boolean | undefined;
  /** Deworming every month: child under 5 or immune-weak person at home, working dog, kennels. */
  readonly monthly?: boolean | undefined;
  /** Deworming every six weeks: hunts, eats raw meat or offal. `monthly` wins when both are set. */
  readonly everySixWeeks?: boolean | undefined;
  /** The result of the latest test for FeLV. */
  readonly felvTest?: 'negative' | 'positive' | undefined;
  readonly deferral?: Deferral | undefined;
  readonly healthStates?: readonly HealthState[] | undefined;
}

export interface PlanInput {
  readonly species: Species;
  readonly protocol: ProtocolKey;
  /** null: unknown; the animal is then planned as an adult. */
  readonly birth: CivilDate | null;
  /** The birth date was estimated from an age. */
  readonly birthEstimated?: boolean | undefined;
  /** The owner says that it was six months or older when it came; with an unknown birth only. */
  readonly isAdult?: boolean | undefined;
  /** When the animal was added to the app: the due day of a first dose when `birth` is unknown. */
  readonly registeredOn?: CivilDate | null | undefined;
  /** The first record of any protocol; absent: of this one. An animal without a birth date is as old as that at least. */
  readonly firstRecordOn?: CivilDate | undefined;
  readonly doses: readonly Dose[];
  readonly options?: PlanOptions | undefined;
  readonly asOf: CivilDate;
}

/**
 * `deferred`: a vet advised against it or for later; `noRecord`: an animal that came grown and has no record of it,
 * which is no debt: the vet is asked.
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

/** Which step the due date stands for. */
export type Stage = 'first' | 'primary' | 'booster' | 'repeat' | 'treatment';

export type Action =
  | 'one dose now'
  | 'two doses 4 weeks apart'
  | 'dose now, second 28 days later'
  | 'dose now, second 28 days later; the last at 16 weeks or later'
  /** Of an animal whose birth date is an estimate. */
  | 'dose now, second 28 days later; the last at 18 weeks or later'
  | 'vet decides';

/**
 * Why a dose on record does not count. `tooYoung` (also before birth), `tooSoon`: fewer days after the previous
 * dose than allowed; `restarted`: it counted until the gap after it grew too long; `narrower`: until a product against
 * more serogroups began a series of its own.
 */
export type NotCounted = 'tooYoung' | 'tooSoon' | 'restarted' | 'narrower';

/** One day's dose as the plan reads it. Records of the same day are one dose. */
export interface EvaluatedDose {
  readonly date: CivilDate;
  readonly valid: boolean;
  /** null when it counts. */
  readonly why: NotCounted | null;
  /** The step it fulfilled; null when it does not count. */
  readonly stage: Stage | null;
}

/** The days on which the planned dose can be given as the step that it stands for. */
export interface DoseWindow {
  /** Least age and least interval are reached. */
  readonly earliest: CivilDate;
  /** A certificate ends, or the series starts again, after that day; null: no such day. */
  readonly latest: CivilDate | null;
}

/** That a dose was put on another day, or is not given yet, because of another vaccine. */
export interface Move {
  readonly with: ProtocolKey;
  /** The day on which it was due by itself; under `notBefore` the first on which it may be given. */
  readonly from: CivilDate;
  /**
   * `sameDay`: in one visit with that vaccine; `apart`: 14 days after it is planned; `afterDose`: after it was given;
   * `notBefore`: it was late before that one was given, and keeps its due date.
   */
  readonly how: 'sameDay' | 'apart' | 'afterDose' | 'notBefore';
}

export interface Plan {
  readonly protocol: ProtocolKey;
  /** Follows from birth, doses and options alone: it never moves with `asOf`. */
  readonly dueDate: CivilDate | null;
  readonly status: Status;
  readonly action: Action | null;
  readonly reason: Reason;
  readonly sources: readonly SourceId[];
  readonly stage: Stage | null;
  /** Number of the dose that is due, counting only doses that count; 1 when the series restarts. */
  readonly doseNumber: number | null;
  /** Days after `dueDate` in which the dose is still `due`; null, with a due date: it never turns overdue. */
  readonly graceDays: number | null;
  /** Like `dueDate` it never moves with `asOf`. null without a due date. */
  readonly window: DoseWindow | null;
  /** Set by `planAll` alone, which sees the other vaccines; `reason` says what is due by itself. */
  readonly moved: Move | null;
  /** The recorded doses in order of date. Empty when nothing is ever planned. */
  readonly doses: readonly EvaluatedDose[];
  /** The country whose rule bears on this plan: the screen adds "confirm with the authority". */
  readonly country: string | null;
  /** The last day of a rabies dose's validity, where a vet's advice to wait outlasts it; null elsewhere. */
  readonly proofEndsOn: CivilDate | null;
  /** The state of the animal for which it is deferred; null elsewhere. */
  readonly heldBy: HealthStateKey | null;
}
