import type { CivilDate } from '../civil-date.ts';
import type { CountryRule } from '../rules/countries.ts';
import type { EntryConditionParams } from '../rules/entry-conditions.ts';

type NothingMore = Record<never, never>;

interface TravelReasonParams extends EntryConditionParams {
  /** The microchip is implanted before the dose still to be given; `recorded`: its number is known. */
  chipBeforeNextDose: { recorded: boolean };
  /** It is not recorded whether it was implanted by the day of that dose. */
  chipBeforeDose: { recorded: boolean; dose: CivilDate };
  /** No rabies dose is recorded: one has to be given first. */
  rabiesNone: NothingMore;
  /** The only doses were given below that age: another one is needed. */
  rabiesTooYoung: { dose: CivilDate; weeks: number };
  /** The validity of the last dose has ended: the next one is a first dose again. */
  rabiesLapsed: { dose: CivilDate; endedOn: CivilDate };
  /** A vet's deferral lasts longer than the validity: the next dose is a first dose again. */
  rabiesWillLapse: { dose: CivilDate; endsOn: CivilDate };
  /** The dose that starts the waiting periods. */
  rabiesFirst: { dose: CivilDate };
  /** As above, with boosters that were all in time. */
  rabiesKept: { first: CivilDate; last: CivilDate };
  /**
   * It was given after the previous one's validity: at home a booster, for travel a first dose. `labelled`: the
   * owner states three-year labels, and the previous one may have had such a label.
   */
  rabiesFirstAgain: { dose: CivilDate; endedOn: CivilDate; daysLate: number; labelled: boolean };
  /** A vet deferred it until further notice, or until that day; `decides`: the first day of entry depends on it. */
  rabiesDeferred: { decides: boolean };
  rabiesDeferredUntil: { until: CivilDate; decides: boolean };
  /** The age at the first dose is uncertain: the birth date is unknown, or an estimate. */
  ageAtDoseUnknown: { dose: CivilDate; weeks: number; estimated: boolean };
  /** The waiting period runs from the first dose, which is recorded or still to be `given`. */
  wait: { dose: CivilDate; days: number; given: boolean };
  waitNotRead: NothingMore;
  /** No antibody test is required; `listed`: for animals from a listed country. */
  titreNotNeeded: { listed: boolean };
  /** It is unknown whether one is required; `why`. */
  titreNotRead: { why: UnreadTitre };
  /** The test counts, and entry is possible `months` after its sample. */
  titreCounts: { sampledOn: CivilDate; months: number };
  /** A sample is needed `days` after the first dose, then `months` until entry. */
  titreMissing: { days: number; months: number };
  /** As above: the recorded sample was taken less than `days` after the first dose. */
  titreTooEarly: { sampledOn: CivilDate; days: number; months: number };
  /** As above: the level, in hundredths of an IU/ml, is below the minimum. */
  titreTooLow: { sampledOn: CivilDate; hundredths: number; lowestHundredths: number; months: number };
  /** As above: the sample is no later than the first dose of the chain, or no dose is valid on the day of entry. */
  titreLapsed: { sampledOn: CivilDate; days: number; months: number };
  /** As above: the sample is older than the country accepts. */
  titreTooOld: { sampledOn: CivilDate; maxMonths: number; months: number };
  minAgeWeeks: { birth: CivilDate; weeks: number; estimated: boolean };
  minAgeMonths: { birth: CivilDate; months: number; estimated: boolean };
  /** A minimum age is required, and the birth date is unknown. */
  minAgeUnknownBirth: NothingMore;
  minAgeNotRead: NothingMore;
  /** The last dose is valid on the day of travel. */
  proofValid: { until: CivilDate };
  /** A booster before the validity of the last dose ends continues the chain. */
  boosterDue: { until: CivilDate };
  /** The last dose is valid, but older than the country accepts by then. */
  doseTooOld: { months: number };
}

export type TravelReasonCode = keyof TravelReasonParams;

/** The reason of a travel step, which the app turns into text. */
export type TravelReason = {
  [C in TravelReasonCode]: { readonly code: C; readonly params: Readonly<TravelReasonParams[C]> };
}[TravelReasonCode];

/** Why it is unknown whether a country requires an antibody test. */
export type UnreadTitre = Extract<
  CountryRule['import']['titre'],
  'unconfirmed' | 'notMentioned' | 'notVerified'
>;
