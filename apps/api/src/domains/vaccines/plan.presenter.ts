import {
  countryRule,
  type Deferral,
  groupPlan,
  type PetOptions,
  type Plan,
  type PlanGroup,
  planAll,
  protocolRule,
  readRabiesChain,
  type SourceId,
  sources,
} from '@rifq/care-plan';
import { type ProtocolKey, protocolKeys, protocolName } from '@rifq/contract';
import type { Dose, PetPlan, PlanItem, PlanOptions } from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { PetRow } from '../pets/index.ts';
import { engineDeferral } from './deferral-rules.ts';
import type { DeferralRow } from './deferrals.repository.ts';
import type { HealthStateRow } from './health-states.repository.ts';
import type { DoseWithProtocols } from './vaccines.repository.ts';

const knownKeys: ReadonlySet<string> = new Set(protocolKeys);
const isProtocol = (key: string): key is ProtocolKey => knownKeys.has(key);

/** The plan options and the notes that hold in the engine's form; the country is where the pet lives. */
function engineOptions({ options, deferrals, healthStates }: PlanSubject, country: string): PetOptions {
  const byProtocol: Partial<Record<ProtocolKey, { deferral: Deferral }>> = Object.fromEntries(
    deferrals.map(note => [note.protocol, { deferral: engineDeferral(note) }]),
  );
  return {
    byProtocol,
    country,
    ...(options.dubai ? { emirate: 'Dubai' } : {}),
    optIn: options.opt_in,
    highRisk: options.high_risk ?? undefined,
    lowRisk: options.low_risk,
    threeYearLabel: options.three_year_rabies,
    monthly: options.deworming === 'monthly',
    everySixWeeks: options.deworming === 'six_weeks',
    healthStates,
  };
}

type EngineDose = ReturnType<typeof engineDoses>[number];

/** One record for each protocol of a dose. */
export function engineDoses(dose: DoseWithProtocols) {
  return dose.protocols.filter(isProtocol).map(protocol => ({
    protocol,
    date: dose.givenOn,
    type: dose.vaccineType,
    route: dose.route,
    product: dose.product,
    intervalDays: dose.intervalDays,
    result: dose.result,
  }));
}

/** The rabies doses among records in the engine's form. */
export const rabiesOf = (given: readonly EngineDose[]): EngineDose[] =>
  given.filter(({ protocol }) => protocol === '2');

/** The advice under which all parts of a line stand; null where one has none, or that of somebody else. */
function sharedNote({ protocols }: PlanGroup, deferrals: readonly DeferralRow[]): DeferralRow | null {
  const [first, ...others] = protocols.map(key => deferrals.find(note => note.protocol === key) ?? null);
  if (!first) return null;
  const isSame = (note: DeferralRow | null) =>
    note?.reason === first.reason && note.saidBy === first.saidBy && note.until === first.until;
  return others.every(isSame) ? first : null;
}

/** A line of its own for each part that somebody else deferred: the engine does not know who said it. */
function apartByAdviser(group: PlanGroup, deferrals: readonly DeferralRow[]): readonly PlanGroup[] {
  const isMixed =
    group.status === 'deferred' && group.heldBy === null && sharedNote(group, deferrals) === null;
  return isMixed ? group.plans.flatMap(part => groupPlan([part])) : [group];
}

function presentDeferral(note: DeferralRow | null): PlanItem['deferral'] {
  if (!note) return null;
  return { reason: note.reason, said_by: note.saidBy, noted_on: note.notedOn, until: note.until };
}

/** Who named the state that holds a line, in the form of a vet's advice. */
function presentHold({ state, saidBy, notedOn, until }: HealthStateRow): PlanItem['deferral'] {
  return { reason: state, said_by: saidBy, noted_on: notedOn, until };
}

function presentItem(group: PlanGroup, { pet, deferrals, healthStates }: PlanSubject): PlanItem {
  const holding = healthStates.find(({ state }) => state === group.heldBy);
  const [lead] = group.protocols;
  const rule = lead === undefined ? null : protocolRule(pet.species, lead);
  return {
    protocols: [...group.protocols],
    combo: group.combo,
    kind: lead === undefined ? 'vaccine' : protocolName(lead).recordKind,
    optional: rule?.kind === 'vaccine' && rule.schedule !== 'auto',
    status: group.status,
    due_on: group.dueDate,
    grace_days: group.graceDays,
    stage: group.stage,
    dose_number: group.doseNumber,
    action: group.action,
    reason: { code: group.reason.code, params: { ...group.reason.params } },
    sources: group.sources.map(presentSource),
    moved: group.moved && { ...group.moved, protocols: [...group.moved.protocols] },
    country: group.country,
    proof_ends_on: group.proofEndsOn,
    held_by: group.heldBy,
    deferral: holding ? presentHold(holding) : presentDeferral(sharedNote(group, deferrals)),
    deferral_version: versionOfDeferral(group.protocols, deferrals, healthStates),
  };
}

export function presentSource(id: SourceId): PlanItem['sources'][number] {
  const { name, url, year } = sources[id];
  return { name, url, year };
}

/** How the records of a pet are judged. */
export type DoseVerdicts = {
  /** Why records do not count, by protocol and day. */
  readonly notCounted: ReadonlyMap<string, Plan['doses'][number]['why']>;
  /** Of rabies doses that were late for travel, by day: the last day of validity of the one before. */
  readonly proofLapsedOn: ReadonlyMap<string, string | null>;
};

/** Of a record that no plan holds. */
export const noVerdicts: DoseVerdicts = { notCounted: new Map(), proofLapsedOn: new Map() };

const recordKey = (protocol: string, day: string) => `${protocol} ${day}`;

function verdictsOf(
  plans: readonly Plan[],
  birth: string | null,
  rabies: readonly EngineDose[],
): DoseVerdicts {
  const { doses } = readRabiesChain(birth, rabies);
  return {
    notCounted: new Map(
      plans.flatMap(plan =>
        plan.doses.map(entry => [recordKey(plan.protocol, entry.date), entry.why] as const),
      ),
    ),
    proofLapsedOn: new Map(doses.map(({ date, lapsedOn }) => [date, lapsedOn])),
  };
}

/** What the form of a record holds. */
const formOf = (dose: DoseWithProtocols) => ({
  given_on: dose.givenOn,
  protocols: dose.protocols.filter(isProtocol).toSorted(),
  product: dose.product,
  product_name: dose.productName,
  vaccine_type: dose.vaccineType,
  route: dose.route,
  interval_days: dose.intervalDays,
  batch: dose.batch,
  clinic: dose.clinic,
  result: dose.result,
  laboratory: dose.laboratory,
  level_hundredths: dose.levelHundredths,
});

/** Names what the form of a record was opened with. */
export const versionOfDose = (dose: DoseWithProtocols): string => versionOf(formOf(dose));

/** Options whose vaccines are chosen in no order, each once, so that the same choice is the same value. */
export const withoutOrder = (options: PlanOptions): PlanOptions => ({
  ...options,
  opt_in: [...new Set(options.opt_in)].toSorted(),
});

/** Names the options that the form of a plan was opened with. */
export const versionOfOptions = (options: PlanOptions): string => versionOf(withoutOrder(options));

/** Names what a form of advice was opened with: the notes about these vaccines and the states of the animal. */
export function versionOfDeferral(
  protocols: readonly string[],
  deferrals: readonly DeferralRow[],
  healthStates: readonly HealthStateRow[],
): string {
  const notes = deferrals
    .filter(({ protocol }) => protocols.includes(protocol))
    .map(({ protocol, reason, saidBy, until }) => [protocol, [reason, saidBy, until]]);
  const states = healthStates.map(row => [row.state, versionOfHealthState(row)]);
  return versionOf(Object.fromEntries([...notes, ...states]));
}

/** Names a state of the animal as it was noted. */
export const versionOfHealthState = ({ state, saidBy, until }: HealthStateRow): string =>
  versionOf({ state, saidBy, until });

/** The states that have not ended on a day. */
function presentHealthStates(rows: readonly HealthStateRow[], asOf: string): PetPlan['health_states'] {
  return rows
    .filter(({ until }) => until === null || until > asOf)
    .map(row => ({
      state: row.state,
      said_by: row.saidBy,
      noted_on: row.notedOn,
      until: row.until,
      version: versionOfHealthState(row),
    }));
}

/** A record in the shape of the contract, with how it is judged. */
export function presentDose(dose: DoseWithProtocols, verdicts: DoseVerdicts): Dose {
  const { notCounted, proofLapsedOn } = verdicts;
  return {
    ...formOf(dose),
    id: dose.id,
    pet_id: dose.petId,
    protocols: dose.protocols.filter(isProtocol),
    label: fileAddress(dose.labelKey),
    proof_lapsed_on: dose.protocols.includes('2') ? (proofLapsedOn.get(dose.givenOn) ?? null) : null,
    not_counted: dose.protocols.filter(isProtocol).flatMap(protocol => {
      const why = notCounted.get(recordKey(protocol, dose.givenOn));
      return why ? [{ protocol, why }] : [];
    }),
    confirmed_at: dose.confirmedAt?.toISOString() ?? null,
    confirmed_by:
      dose.confirmedDoctor === null || dose.confirmedClinic === null
        ? null
        : { doctor: dose.confirmedDoctor, clinic: dose.confirmedClinic },
    created_at: dose.createdAt.toISOString(),
    updated_at: dose.updatedAt.toISOString(),
    version: versionOfDose(dose),
  };
}

/** What a plan is made of. */
export type PlanSubject = {
  readonly pet: Pick<PetRow, 'id' | 'species' | 'birthDate' | 'birthEstimated' | 'isAdult' | 'registeredOn'>;
  readonly options: PlanOptions;
  /** The newest first. */
  readonly doses: readonly DoseWithProtocols[];
  /** The notes that still hold. */
  readonly deferrals: readonly DeferralRow[];
  /** Also those that have ended, since what was due in them is due on their end. */
  readonly healthStates: readonly HealthStateRow[];
};

function presentCountryRule(country: string): PetPlan['country_rule'] {
  const rule = countryRule(country);
  return (
    rule && {
      country,
      authority: rule.authority,
      yearly_proof: rule.yearlyProof,
      date_read: rule.dateRead,
    }
  );
}

/**
 * Plans one pet as of a day. Returns plan and records in the shape of the contract.
 * @param country ISO code of where the pet lives; empty when it is unknown
 */
export function presentPlan(subject: PlanSubject, country: string, asOf: string): PetPlan {
  const { pet, doses } = subject;
  const animal = {
    species: pet.species,
    birth: pet.birthDate,
    birthEstimated: pet.birthEstimated,
    isAdult: pet.isAdult ?? undefined,
    registeredOn: pet.registeredOn,
    options: engineOptions(subject, country),
  };
  const given = doses.flatMap(engineDoses);
  const plans = planAll(animal, given, asOf);
  const verdicts = verdictsOf(plans, pet.birthDate, rabiesOf(given));
  return {
    pet_id: pet.id,
    as_of: asOf,
    country,
    country_rule: presentCountryRule(country),
    options: subject.options,
    options_version: versionOfOptions(subject.options),
    health_states: presentHealthStates(subject.healthStates, asOf),
    items: groupPlan(plans)
      .flatMap(group => apartByAdviser(group, subject.deferrals))
      .map(group => presentItem(group, subject)),
    doses: doses.map(dose => presentDose(dose, verdicts)),
  };
}
