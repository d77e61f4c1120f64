import type { CivilDate } from './civil-date.ts';
import type { DeferralReason } from './deferral-reasons.ts';

interface ReasonParams {
  /** The protocol is for the other species. */
  wrongSpecies: Record<never, never>;
  /** FIV and toxoplasma: a test is recorded, no vaccine is planned. */
  testOnly: Record<never, never>;
  /** Stored if given, never planned. */
  notRecommended: Record<never, never>;
  /** Planned only once chosen, or begun. */
  optInNotChosen: Record<never, never>;
  /** FeLV is planned for all up to this age, later only when chosen or at risk. */
  adultNotChosen: { belowWeeks: number };
  /** FeLV of a low-risk cat after the 12-month booster. */
  vetDecidesRepeat: { lastDose: CivilDate };
  /** The latest test for FeLV is positive: no dose is planned, the vet is asked. */
  felvPositive: Record<never, never>;
  /** Each product has a scheme of its own: the vet chooses it, from this age on. */
  productDecides: { minMonths: number };
  /** The product given last, and with it the scheme, is unknown: the vet decides. */
  productUnknown: { lastDose: CivilDate };
  /** Earlier doses went another way (nose, mouth, injection) and do not complete this series: the vet decides. */
  routeChanged: { lastDose: CivilDate };
  /** As above, with another product. */
  productChanged: { lastDose: CivilDate };
  /** Flea and tick products are followed once the first is recorded. */
  afterFirstRecord: Record<never, never>;
  /** As above, in a country in which ticks carry disease. */
  tickControlOffered: Record<never, never>;
  /** The product, and with it the interval, is unknown. */
  productIntervalUnknown: { lastDose: CivilDate };
  /** Neither birth nor registration date nor a dose to count from. */
  noReferenceDate: Record<never, never>;
  /** A vet advised against it until further notice. */
  deferred: { why: DeferralReason };
  /** A vet advised to give it on that day or later. */
  deferredUntil: { until: CivilDate; why: DeferralReason };
  firstDoseAtAgeWeeks: { birth: CivilDate; weeks: number };
  /** As above, and a second dose so many days later. */
  firstDoseAtAgeOfTwo: { birth: CivilDate; weeks: number; days: number };
  /** As above, and one more after so many days each, until a dose at or after `finalWeeks`; `estimated`: as below. */
  firstDoseAtAgeUntil: {
    birth: CivilDate;
    weeks: number;
    days: number;
    finalWeeks: number;
    estimated: boolean;
  };
  firstDoseAtAgeMonths: { birth: CivilDate; months: number };
  /** Birth date and history unknown: as never vaccinated, from the day of registration. */
  unknownHistory: { registeredOn: CivilDate; doses: number };
  /** As above of an animal that came grown: nothing of this is on record. */
  startAtRegistration: { registeredOn: CivilDate; doses: number };
  /** It came grown and has no record of this vaccine: no debt, the vet is asked. `doses`: what a course begins with. */
  noRecord: { registeredOn: CivilDate; doses: number };
  /** The dose was given below the lowest age and does not count; the next keeps the distance from it. */
  doseTooYoungWeeks: { dose: CivilDate; minWeeks: number; waitDays: number };
  doseTooYoungMonths: { dose: CivilDate; minMonths: number; waitDays: number };
  /** The dose came fewer than `minDays` after the one before and does not count. */
  doseTooSoon: { dose: CivilDate; minDays: number; waitDays: number };
  /** Next dose of the primary series. */
  primaryInterval: { lastDose: CivilDate; days: number };
  /** As above, going on until a dose is given at or after this age, which is later where the birth is `estimated`. */
  primaryUntilAge: { lastDose: CivilDate; days: number; finalWeeks: number; estimated: boolean };
  /** The series ended early in life: the booster catches what maternal antibodies blocked. */
  boosterAtAge: { lastDose: CivilDate; birth: CivilDate; weeks: number };
  boosterAfter: { lastDose: CivilDate; months: number };
  repeatAfter: { lastDose: CivilDate; months: number };
  /** `accepted`: the country goes by the label; else no rule of it was read, and its authority is asked. */
  repeatThreeYearLabel: { lastDose: CivilDate; months: number; accepted: boolean };
  /** The label says three years, the country asks for yearly proof. */
  repeatYearlyByCountry: { lastDose: CivilDate; months: number; country: string };
  /** Dubai asks for yearly proof for the municipality tag. */
  repeatYearlyInDubai: { lastDose: CivilDate; months: number };
  repeatLowRisk: { lastDose: CivilDate; months: number };
  /** Treated below `belowWeeks` of age. */
  dewormingYoung: { lastDose: CivilDate; days: number; belowWeeks: number };
  dewormingAdult: { lastDose: CivilDate; months: number };
  dewormingMonthly: { lastDose: CivilDate; months: number };
  dewormingSixWeekly: { lastDose: CivilDate; days: number };
  productInterval: { lastDose: CivilDate; days: number };
  /** As above, with the shorter protection against the ticks that carry disease where the dog lives. */
  productIntervalForTicks: { lastDose: CivilDate; days: number };
  /** The product was given below its lowest age: ask the vet; the next keeps its distance. */
  productTooYoung: { lastDose: CivilDate; minWeeks: number; days: number };
  /** The product was given again sooner than its leaflet allows: ask the vet; the next keeps its distance. */
  productTooSoon: { lastDose: CivilDate; minDays: number; days: number };
  /** More than `maxDays` without the next primary dose. */
  restartGap: { lastDose: CivilDate; gapDays: number; maxDays: number };
  /** As above, and the last dose, below `blockedBelowWeeks`, may have been blocked by maternal antibodies. */
  restartGapBlocked: { lastDose: CivilDate; gapDays: number; maxDays: number; blockedBelowWeeks: number };
  /** More than `months` since the last dose. */
  restartLapsed: { lastDose: CivilDate; months: number };
}

export type ReasonCode = keyof ReasonParams;

/** Why a plan says what it says, for the screens to put into words. */
export type Reason = {
  [C in ReasonCode]: { readonly code: C; readonly params: Readonly<ReasonParams[C]> };
}[ReasonCode];
