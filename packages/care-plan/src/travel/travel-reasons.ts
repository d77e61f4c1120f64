import type { CivilDate } from '../civil-date.ts';
import type { CountryRule } from '../rules/countries.ts';
import type { EntryConditionParams } from '../rules/entry-conditions.ts';

type NothingMore = Record<never, never>;

interface TravelReasonParams extends EntryConditionParams {
  /** The transponder goes in before the dose that is still to be given; `recorded`: its number is on record. */
  chipBeforeNextDose: { recorded: boolean };
  /** Whether it was implanted by the day of that dose is on no record. */
  chipBeforeDose: { recorded: boolean; dose: CivilDate };
  /** No rabies dose is on record: one is given first. */
  rabiesNone: NothingMore;
  /** The only doses were given below that age: one is given again. */
  rabiesTooYoung: { dose: CivilDate; weeks: number };
  /** The validity of the last dose has ended: the next one is a first dose again. */
  rabiesLapsed: { dose: CivilDate; endedOn: CivilDate };
  /** A vet's advice to wait outlasts the validity: the next dose is a first one again. */
  rabiesWillLapse: { dose: CivilDate; endsOn: CivilDate };
  /** The dose with which the waits begin. */
  rabiesFirst: { dose: CivilDate };
  /** As above, with boosters that were all in time. */
  rabiesKept: { first: CivilDate; last: CivilDate };
  /**
   * It came after the validity of the one before had ended: at home a booster, for travel a first dose. `labelled`: the
   * owner gives three-year labels, and the one before may have had such a label.
   */
  rabiesFirstAgain: { dose: CivilDate; endedOn: CivilDate; daysLate: number; labelled: boolean };
  /** A vet advised to wait until further notice, or until that day; `decides`: the first day of entry waits for it. */
  rabiesDeferred: { decides: boolean };
  rabiesDeferredUntil: { until: CivilDate; decides: boolean };
  /** Whether the first dose was given at that age cannot be seen: the birth date is unknown, or an estimate. */
  ageAtDoseUnknown: { dose: CivilDate; weeks: number; estimated: boolean };
  /** The waiting period runs from the first dose, which is on record or still to be `given`. */
  wait: { dose: CivilDate; days: number; given: boolean };
  waitNotRead: NothingMore;
  /** No antibody test is asked for; `listed`: of animals from a country on the lists. */
  titreNotNeeded: { listed: boolean };
  /** Whether one is asked for was not read; why. */
  titreNotRead: { why: UnreadTitre };
  /** The test counts, and entry is so many months after its sample. */
  titreCounts: { sampledOn: CivilDate; months: number };
  /** A sample so many days after the first dose, then so many months until entry. */
  titreMissing: { days: number; months: number };
  /** As above: the sample on record came sooner than so many days after the first dose. */
  titreTooEarly: { sampledOn: CivilDate; days: number; months: number };
  /** As above: the level, in hundredths of an IU/ml, is below the lowest one. */
  titreTooLow: { sampledOn: CivilDate; hundredths: number; lowestHundredths: number; months: number };
  /** As above: the sample is no later than the first dose of the chain, or no dose is valid on the day of entry. */
  titreLapsed: { sampledOn: CivilDate; days: number; months: number };
  /** As above: the sample is older than the country accepts. */
  titreTooOld: { sampledOn: CivilDate; maxMonths: number; months: number };
  minAgeWeeks: { birth: CivilDate; weeks: number; estimated: boolean };
  minAgeMonths: { birth: CivilDate; months: number; estimated: boolean };
  /** A lowest age is asked for, and the birth date is unknown. */
  minAgeUnknownBirth: NothingMore;
  minAgeNotRead: NothingMore;
  /** The last dose is valid on the day of travel. */
  proofValid: { until: CivilDate };
  /** A booster before the validity of the last dose ends keeps the chain. */
  boosterDue: { until: CivilDate };
  /** The last dose is valid, but older than the country accepts by then. */
  doseTooOld: { months: number };
}

export type TravelReasonCode = keyof TravelReasonParams;

/** What a step towards travelling is, for the screens to put into words. */
export type TravelReason = {
  [C in TravelReasonCode]: { readonly code: C; readonly params: Readonly<TravelReasonParams[C]> };
}[TravelReasonCode];

/** Why nothing is said of an antibody test, by what was read of a country. */
export type UnreadTitre = Extract<
  CountryRule['import']['titre'],
  'unconfirmed' | 'notMentioned' | 'notVerified'
>;
