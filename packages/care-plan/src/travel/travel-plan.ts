import { addDays, addMonths, type CivilDate, type Day, parseDay, toCivilDate } from '../civil-date.ts';
import { dayOfAge } from '../engine/age.ts';
import { type CountryCode, type CountryRule, countryRules } from '../rules/countries.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import { titreRule } from '../rules/titre.ts';
import { earliestTravel } from '../travel.ts';
import { findRabiesBasis, oldestDose, type RabiesBasis, type RabiesHistory } from './rabies-basis.ts';
import { type RabiesChain, readRabiesChain } from './rabies-chain.ts';
import { rabiesSteps } from './rabies-steps.ts';
import { firstSampleDay, lastSampleDay, titreWaitEnd } from './titre-days.ts';
import { judgeTitres, type TitreRecord, type TitreVerdict } from './titre-record.ts';
import { type EngineTravelStep, makeTravelStep } from './travel-step.ts';

export interface TravelPlanInput extends RabiesHistory {
  /** Whether a microchip number is recorded; the date of implantation never is. */
  readonly hasChip: boolean;
  readonly titres: readonly TitreRecord[];
  readonly destination: CountryCode;
  /** Origin of the animal: an ISO 3166 code, or 'EU'; null if unknown. */
  readonly origin: string | null;
  /** null if no day was chosen. */
  readonly travelOn: CivilDate | null;
  readonly asOf: CivilDate;
}

/**
 * Whether the destination lists the country of origin, if entry depends on it: the lists are unknown, so both are
 * planned. `any`: entry does not depend on it, by the rules that were read.
 */
export type OriginReading = 'any' | 'listed' | 'unlisted';

/** Requirements for entry with a listed or an unlisted origin. */
export interface EngineTravelEntry {
  readonly origin: OriginReading;
  /**
   * The first day of entry if every open step is done on its first day; it may be in the past. null if unknown, because
   * of a vet's deferral, or because the country's waiting period is unknown.
   */
  readonly earliest: CivilDate | null;
  /** Whether entry is possible on the chosen day; null without a day. */
  readonly verdict: 'possible' | 'tooLate' | 'unknown' | null;
  /** In chronological order. */
  readonly steps: readonly EngineTravelStep[];
}

export interface EngineTravelPlan {
  readonly chain: RabiesChain;
  readonly entries: readonly EngineTravelEntry[];
}

/**
 * Plans an entry into a country: which rabies dose counts, what is needed, by when and in which order. An unknown rule
 * of the country becomes a step in state `ask`. Throws InvalidCivilDateError.
 */
export function planTravel(input: TravelPlanInput): EngineTravelPlan {
  const chain = readRabiesChain(input.birth, input.rabies);
  const today = parseDay(input.asOf);
  const travelOn = input.travelOn === null ? null : parseDay(input.travelOn);
  const rule: CountryRule = countryRules[input.destination];
  const entries = readingsOf(input, rule).map(origin =>
    entryOf({ input, rule, chain, origin, today, travelOn }),
  );
  return { chain, entries };
}

function readingsOf({ destination, origin }: TravelPlanInput, rule: CountryRule): OriginReading[] {
  if (rule.import.titre !== 'fromHighRiskOrigin') return ['any'];
  return origin === destination ? ['listed'] : ['listed', 'unlisted'];
}

interface Asked {
  readonly input: TravelPlanInput;
  readonly rule: CountryRule;
  readonly chain: RabiesChain;
  readonly origin: OriginReading;
  readonly today: Day;
  readonly travelOn: Day | null;
}

interface Entering extends Asked {
  /** The day of entry that is planned: the chosen one, otherwise the first one from today on. */
  readonly on: Day;
  readonly basis: RabiesBasis;
  readonly titre: TitreVerdict | null;
  readonly earliest: Day | null;
}

/** Evaluates an entry on a day. */
function enterOn(asked: Asked, on: Day): Entering {
  const { input, rule, chain, today } = asked;
  const { destination } = input;
  const { maxMonths } = rule.import;
  const basis = findRabiesBasis(input, chain, { destination, maxMonths, entry: on, today });
  const titre = titreOf({ ...asked, basis, on });
  return { ...asked, on, basis, titre, earliest: earliestOf({ ...asked, on, basis, titre }) };
}

/** Evaluates the chosen day; without one, the first day from today on that is not before its own earliest day. */
function entering(asked: Asked): Entering {
  if (asked.travelOn !== null) return enterOn(asked, asked.travelOn);
  let found = enterOn(asked, asked.today);
  // What is valid or accepted on a day may no longer be so on a later one, so each day is evaluated again.
  while (found.earliest !== null && found.earliest > found.on) found = enterOn(asked, found.earliest);
  return found;
}

function entryOf(asked: Asked): EngineTravelEntry {
  const found = entering(asked);
  const { input, chain, origin, travelOn, basis, earliest } = found;
  const verdict =
    travelOn === null ? null : earliest === null ? 'unknown' : travelOn < earliest ? 'tooLate' : 'possible';
  const doseBy = doseDeadline(found);
  const isHeld = isBoosterNeeded(found) && basis.advice !== null && basis.advice === earliest;
  return {
    origin,
    earliest: earliest === null ? null : toCivilDate(earliest),
    verdict,
    steps: [
      ...rabiesSteps({ history: input, hasChip: input.hasChip, chain, basis, isHeld, doseBy }),
      waitStep(found),
      titreStep(found),
      ageStep(found),
      proofStep(found),
      ...conditionSteps(found),
    ].filter(step => step !== null),
  };
}

type WithBasis = Pick<Entering, keyof Asked | 'on' | 'basis'>;

/** Returns the dose that starts the waiting periods; null while none can be given. */
const firstDoseOf = (basis: RabiesBasis): Day | null => (basis.kind === 'valid' ? basis.first : basis.start);

/** Evaluates the antibody test; null if none is needed, or if that is unknown. */
function titreOf({ input, rule, basis, origin, on }: WithBasis): TitreVerdict | null {
  const { titre, titreMaxMonths: maxMonths } = rule.import;
  const isNeeded = titre === 'required' || (titre === 'fromHighRiskOrigin' && origin !== 'listed');
  if (!isNeeded) return null;
  const firstDose = basis.kind === 'valid' ? basis.first : null;
  return judgeTitres({ titres: input.titres, firstDose, maxMonths, entry: on });
}

/** Returns the first day on which a sample still to be taken counts. */
function sampleStart({ basis, today }: WithBasis): Day | null {
  const dose = firstDoseOf(basis);
  return dose === null ? null : Math.max(today, firstSampleDay(dose));
}

function leastAgeOf({ rule, origin }: Asked): { weeks: number } | { months: number } | null {
  const { minAge } = rule.import;
  if (minAge === null || 'months' in minAge) return minAge;
  return { weeks: origin === 'listed' ? minAge.weeks : minAge.highRiskOriginWeeks };
}

function earliestOf(entering: Omit<Entering, 'earliest'>): Day | null {
  const { input, rule, basis, titre } = entering;
  const { waitDays } = rule.import;
  const dose = firstDoseOf(basis);
  if (waitDays === null || dose === null) return null;
  const sample = titre === null ? null : (titre.sample ?? sampleStart(entering));
  const age = leastAgeOf(entering);
  const { earliest } = earliestTravel({
    firstRabies: toCivilDate(dose),
    waitDays,
    titre: sample === null ? 'notNeeded' : { sampledOn: toCivilDate(sample) },
    birth: input.birth,
    minAgeWeeks: age !== null && 'weeks' in age ? age.weeks : undefined,
    minAgeMonths: age !== null && 'months' in age ? age.months : undefined,
  });
  const first = parseDay(earliest);
  // The necessary booster waits for the vet; a deferral without an end means that a new dose is needed.
  return isBoosterNeeded(entering) && typeof basis.advice === 'number'
    ? Math.max(first, basis.advice)
    : first;
}

/** Whether entry on that day requires a booster of a dose that is still valid. */
const isBoosterNeeded = ({ basis, on }: WithBasis) => basis.kind === 'valid' && on > basis.acceptedUntil;

/** Returns the deadline of a dose still to be given, followed by the waiting period and, if needed, the sample. */
function doseDeadline({ rule, basis, travelOn, titre }: Entering): Day | null {
  if (travelOn === null || basis.kind === 'valid') return null;
  const days = [addDays(travelOn, -(rule.import.waitDays ?? 0))];
  if (titre !== null) days.push(addDays(lastSampleDay(travelOn), -titreRule.sampleAfterDays));
  return Math.min(...days);
}

/** Whether the day of travel is before a day that has to be reached. */
const isBefore = (travelOn: Day | null, day: Day | null) =>
  travelOn !== null && day !== null && travelOn < day;

function reached({ today, travelOn }: Entering, from: Day | null) {
  const state = from !== null && from <= today ? ('done' as const) : ('open' as const);
  return { state, days: { from, isTooLate: isBefore(travelOn, from), isOfCountry: true } };
}

function waitStep(entering: Entering): EngineTravelStep | null {
  const { rule, basis } = entering;
  const { waitDays: days } = rule.import;
  if (days === null) return makeTravelStep({ code: 'waitNotRead', params: {} }, 'ask', { isOfCountry: true });
  const dose = firstDoseOf(basis);
  if (dose === null) return null;
  const { state, days: when } = reached(entering, addDays(dose, days));
  const given = basis.kind === 'valid';
  return makeTravelStep({ code: 'wait', params: { dose: toCivilDate(dose), days, given } }, state, when);
}

function titreStep(entering: Entering): EngineTravelStep {
  const { rule, travelOn, titre } = entering;
  const { sources, waitMonths: months } = titreRule;
  const isOfCountry = true;
  if (titre === null) return withoutTitre(rule.import.titre, entering.origin === 'listed');
  if (titre.sample !== null) {
    const { state, days } = reached(entering, titreWaitEnd(titre.sample));
    const params = { sampledOn: toCivilDate(titre.sample), months };
    return makeTravelStep({ code: 'titreCounts', params }, state, { ...days, sources });
  }
  const by = travelOn === null ? null : lastSampleDay(travelOn);
  return makeTravelStep(titre.reason, 'open', { from: sampleStart(entering), by, sources, isOfCountry });
}

function withoutTitre(titre: CountryRule['import']['titre'], listed: boolean): EngineTravelStep {
  const { sources } = titreRule;
  switch (titre) {
    case 'unconfirmed':
    case 'notMentioned':
    case 'notVerified':
      return makeTravelStep({ code: 'titreNotRead', params: { why: titre } }, 'ask', {
        sources,
        isOfCountry: true,
      });
    case 'required':
    case 'fromHighRiskOrigin':
    case 'notRequired':
      return makeTravelStep({ code: 'titreNotNeeded', params: { listed } }, 'done', {
        sources,
        isOfCountry: true,
      });
  }
}

function ageStep(entering: Entering): EngineTravelStep {
  const { birth, birthEstimated: estimated } = entering.input;
  const age = leastAgeOf(entering);
  if (age === null)
    return makeTravelStep({ code: 'minAgeNotRead', params: {} }, 'ask', { isOfCountry: true });
  if (birth === null)
    return makeTravelStep({ code: 'minAgeUnknownBirth', params: {} }, 'ask', { isOfCountry: true });
  const { state, days } = reached(entering, dayOfAge(parseDay(birth), age));
  return 'weeks' in age
    ? makeTravelStep({ code: 'minAgeWeeks', params: { birth, weeks: age.weeks, estimated } }, state, days)
    : makeTravelStep({ code: 'minAgeMonths', params: { birth, months: age.months, estimated } }, state, days);
}

/** Returns the country's other requirements for this species. */
function conditionSteps({ input, rule }: Entering): EngineTravelStep[] {
  const asked = rule.import.conditions.filter(({ of }) => of === 'all' || of === input.species);
  return asked.map(({ reason }) => makeTravelStep(reason, 'ask', { isOfCountry: true }));
}

/** Checks that the dose is valid and accepted on the day of entry; one to be given is, unless that day is far away. */
function proofStep({ rule, basis, on, travelOn }: Entering): EngineTravelStep | null {
  const { maxMonths } = rule.import;
  const { sources } = rabiesTravelRule;
  const heldUntil = basis.kind === 'valid' && typeof basis.advice === 'number' ? basis.advice : null;
  const tooOld = (months: number, from: Day | null) =>
    makeTravelStep({ code: 'doseTooOld', params: { months } }, 'open', {
      from,
      by: travelOn,
      sources,
      isOfCountry: true,
    });
  if (basis.kind === 'toGive' && basis.willLapseOn !== null && maxMonths !== null && on <= basis.willLapseOn)
    return tooOld(maxMonths, basis.start);
  const { validUntil } = basis;
  const last = basis.kind === 'valid' ? basis.last : basis.start;
  if (validUntil === null || last === null) return null;
  if (on > validUntil)
    return makeTravelStep({ code: 'boosterDue', params: { until: toCivilDate(validUntil) } }, 'open', {
      from: heldUntil,
      by: validUntil,
      sources,
    });
  const acceptedUntil = maxMonths === null ? validUntil : Math.min(validUntil, addMonths(last, maxMonths));
  if (on > acceptedUntil && maxMonths !== null) {
    const oldest = oldestDose(maxMonths, on);
    return tooOld(maxMonths, heldUntil === null ? oldest : Math.max(oldest, heldUntil));
  }
  if (basis.kind === 'toGive') return null;
  return makeTravelStep({ code: 'proofValid', params: { until: toCivilDate(acceptedUntil) } }, 'done', {
    sources,
    isOfCountry: maxMonths !== null,
  });
}
