import type { CivilDate } from './civil-date.ts';
import type { DeferralReason } from './deferral-reasons.ts';

interface ReasonParams {
  /** The protocol is for the other species. */
  wrongSpecies: Record<never, never>;
  /** FIV and toxoplasma: a test is recorded, no vaccine is planned. */
  testOnly: Record<never, never>;
  /** Stored if given, never planned. */
  notRecommended: Record<never, never>;
  /** Planned only if chosen or begun. */
  optInNotChosen: Record<never, never>;
  /** FeLV is planned for all cats up to this age, later only if chosen or at risk. */
  adultNotChosen: { belowWeeks: number };
  /** FeLV of a low-risk cat after the 12-month booster. */
  vetDecidesRepeat: { lastDose: CivilDate };
  /** The latest test for FeLV is positive: no dose is planned, the vet decides. */
  felvPositive: Record<never, never>;
  /** Each product has its own scheme: the vet chooses it, from this age on. */
  productDecides: { minMonths: number };
  /** The last product, and therefore the scheme, is unknown: the vet decides. */
  productUnknown: { lastDose: CivilDate };
  /** Earlier doses had another route (nose, mouth, injection) and do not complete this series: the vet decides. */
  routeChanged: { lastDose: CivilDate };
  /** As above, with another product. */
  productChanged: { lastDose: CivilDate };
  /** Flea and tick treatments are planned once the first is recorded. */
  afterFirstRecord: Record<never, never>;
  /** As above, in a country in which ticks carry disease. */
  tickControlOffered: Record<never, never>;
  /** The product, and therefore the interval, is unknown. */
  productIntervalUnknown: { lastDose: CivilDate };
  /** There is no birth date, registration date or dose to count from. */
  noReferenceDate: Record<never, never>;
  /** A vet advised against it until further notice. */
  deferred: { why: DeferralReason };
  /** A vet advised to give it on that day or later. */
  deferredUntil: { until: CivilDate; why: DeferralReason };
  firstDoseAtAgeWeeks: { birth: CivilDate; weeks: number };
  /** As above, and a second dose `days` later. */
  firstDoseAtAgeOfTwo: { birth: CivilDate; weeks: number; days: number };
  /** As above, then one more every `days` days until a dose at or after `finalWeeks`; `estimated`: as below. */
  firstDoseAtAgeUntil: {
    birth: CivilDate;
    weeks: number;
    days: number;
    finalWeeks: number;
    estimated: boolean;
  };
  firstDoseAtAgeMonths: { birth: CivilDate; months: number };
  /** Birth date and history unknown: treated as unvaccinated, from the day of registration. */
  unknownHistory: { registeredOn: CivilDate; doses: number };
  /** As above, for an animal added as an adult without any such record. */
  startAtRegistration: { registeredOn: CivilDate; doses: number };
  /** Added as an adult without a record of it: not owed, the vet decides. `doses`: first doses of a series. */
  noRecord: { registeredOn: CivilDate; doses: number };
  /** The dose was given below the minimum age and does not count; the next one has its interval from it. */
  doseTooYoungWeeks: { dose: CivilDate; minWeeks: number; waitDays: number };
  doseTooYoungMonths: { dose: CivilDate; minMonths: number; waitDays: number };
  /** The dose was given fewer than `minDays` after the previous one and does not count. */
  doseTooSoon: { dose: CivilDate; minDays: number; waitDays: number };
  /** Next dose of the primary series. */
  primaryInterval: { lastDose: CivilDate; days: number };
  /** As above, continuing until a dose at or after this age, which is later if the birth date is `estimated`. */
  primaryUntilAge: { lastDose: CivilDate; days: number; finalWeeks: number; estimated: boolean };
  /** The series ended early in life: the booster covers what maternal antibodies blocked. */
  boosterAtAge: { lastDose: CivilDate; birth: CivilDate; weeks: number };
  boosterAfter: { lastDose: CivilDate; months: number };
  repeatAfter: { lastDose: CivilDate; months: number };
  /** `accepted`: the country accepts the label; otherwise its rule is unknown, and its authority has to confirm. */
  repeatThreeYearLabel: { lastDose: CivilDate; months: number; accepted: boolean };
  /** The label says three years, the country requires yearly proof. */
  repeatYearlyByCountry: { lastDose: CivilDate; months: number; country: string };
  /** Dubai requires yearly proof for the municipality tag. */
  repeatYearlyInDubai: { lastDose: CivilDate; months: number };
  repeatLowRisk: { lastDose: CivilDate; months: number };
  /** Treated below `belowWeeks` of age. */
  dewormingYoung: { lastDose: CivilDate; days: number; belowWeeks: number };
  dewormingAdult: { lastDose: CivilDate; months: number };
  dewormingMonthly: { lastDose: CivilDate; months: number };
  dewormingSixWeekly: { lastDose: CivilDate; days: number };
  productInterval: { lastDose: CivilDate; days: number };
  /** As above, with the shorter protection against the disease-carrying ticks where the dog lives. */
  productIntervalForTicks: { lastDose: CivilDate; days: number };
  /** The product was given below its minimum age: ask the vet; the next one has its usual interval. */
  productTooYoung: { lastDose: CivilDate; minWeeks: number; days: number };
  /** The product was given again sooner than its leaflet allows: ask the vet; the next one has its usual interval. */
  productTooSoon: { lastDose: CivilDate; minDays: number; days: number };
  /** More than `maxDays` without the next primary dose. */
  restartGap: { lastDose: CivilDate; gapDays: number; maxDays: number };
  /** As above, and the last dose, below `blockedBelowWeeks`, may have been blocked by maternal antibodies. */
  restartGapBlocked: { lastDose: CivilDate; gapDays: number; maxDays: number; blockedBelowWeeks: number };
  /** More than `months` since the last dose. */
  restartLapsed: { lastDose: CivilDate; months: number };
}

export type ReasonCode = keyof ReasonParams;

/** The reason of a plan, which the app turns into text. */
export type Reason = {
  [C in ReasonCode]: { readonly code: C; readonly params: Readonly<ReasonParams[C]> };
}[ReasonCode];
