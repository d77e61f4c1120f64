import {
  type EngineDeferral,
  findCountryRule,
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
import type { Deferral, Dose, PetPlan, PlanItem, PlanOptions } from '@rifq/contract/calls';
import { type ProtocolKey, protocolKeys, protocolName } from '@rifq/rules';
import { isChange } from '../../core/is-change.ts';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { PetRow } from '../pets/index.ts';
import { endOf, engineDeferral, isInEffect } from './deferral-rules.ts';
import type { DeferralRow } from './deferrals.repository.ts';
import type { HealthStateRow } from './health-states.repository.ts';
import type { ChosenOptions, DoseWithProtocols } from './vaccines.repository.ts';

const knownKeys: ReadonlySet<string> = new Set(protocolKeys);
export const isProtocol = (key: string): key is ProtocolKey => knownKeys.has(key);

/** Converts the plan options and valid notes to the engine's format; the country is where the pet lives. */
function engineOptions({ options, deferrals, healthStates }: PlanSubject, country: string): PetOptions {
  const byProtocol: Partial<Record<ProtocolKey, { deferral: EngineDeferral }>> = Object.fromEntries(
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
    healthStates: healthStates.map(row => ({ state: row.state, until: endOf(row) })),
  };
}

type EngineDose = ReturnType<typeof engineDoses>[number];

/** Converts a dose to one record for each protocol. */
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

/** Selects the rabies doses of engine records. */
export const rabiesOf = (given: readonly EngineDose[]): EngineDose[] =>
  given.filter(({ protocol }) => protocol === '2');

/** Returns the advice that all parts of a plan item share; null when one part has none or a different one. */
function sharedNote({ protocols }: PlanGroup, deferrals: readonly DeferralRow[]): DeferralRow | null {
  const [first, ...others] = protocols.map(key => deferrals.find(note => note.protocol === key) ?? null);
  if (!first) return null;
  const isSame = (note: DeferralRow | null) =>
    note?.reason === first.reason &&
    note.saidBy === first.saidBy &&
    note.clinicName === first.clinicName &&
    note.until === first.until &&
    note.endedOn === first.endedOn &&
    note.endedBy === first.endedBy;
  return others.every(isSame) ? first : null;
}

/** Splits a plan item whose parts have different advisers, which the engine does not know. */
function splitByAdviser(group: PlanGroup, deferrals: readonly DeferralRow[]): readonly PlanGroup[] {
  const isMixed =
    group.status === 'deferred' && group.heldBy === null && sharedNote(group, deferrals) === null;
  return isMixed ? group.plans.flatMap(part => groupPlan([part])) : [group];
}

const presentDeferral = (note: DeferralRow | null): PlanItem['deferral'] => note && presentDeferralNote(note);

/** Formats a note that a vet advised to wait. */
export function presentDeferralNote(note: DeferralRow): Deferral {
  const { reason, saidBy, clinicName, notedOn, until, endedOn, endedBy } = note;
  const ended = endedOn === null ? null : { on: endedOn, by: endedBy };
  return { reason, said_by: saidBy, clinic_name: clinicName, noted_on: notedOn, until, ended };
}

/** Formats the health state that defers a plan item like a vet's advice. */
function presentHold(row: HealthStateRow): PlanItem['deferral'] {
  const { state: reason, saidBy, clinicName, notedOn, until } = row;
  return { reason, said_by: saidBy, clinic_name: clinicName, noted_on: notedOn, until, ended: null };
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

/** Assessment of the records of a pet. */
export type DoseVerdicts = {
  /** Why records do not count, by protocol and day. */
  readonly notCounted: ReadonlyMap<string, Plan['doses'][number]['why']>;
  /** For rabies doses that were late for travel, by day: the last day of validity of the previous one. */
  readonly proofLapsedOn: ReadonlyMap<string, string | null>;
};

/** Assessment of a record that no plan contains. */
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

/** The values of a record's form. */
const formOf = (dose: DoseWithProtocols) => ({
  given_on: dose.givenOn,
  protocols: dose.protocols.filter(isProtocol).toSorted(),
  product: dose.product,
  product_name: dose.productName,
  vaccine_type: dose.vaccineType,
  route: dose.route,
  interval_days: dose.intervalDays,
  batch: dose.batch,
  expires_on: dose.expiresOn,
  clinic: dose.clinic,
  result: dose.result,
  laboratory: dose.laboratory,
  level_hundredths: dose.levelHundredths,
});

/** Returns the version of the values with which a record's form was opened. */
export const versionOfDose = (dose: DoseWithProtocols): string => versionOf(formOf(dose));

/** Sorts and deduplicates the chosen vaccines, so that equal choices have equal values. */
export const withoutOrder = (options: PlanOptions): PlanOptions => ({
  ...options,
  opt_in: [...new Set(options.opt_in)].toSorted(),
});

/** Returns the version of the options with which a plan's form was opened. */
export const versionOfOptions = (options: PlanOptions): string => versionOf(withoutOrder(options));

/** Returns the version with which an advice form was opened: notes about these vaccines and states of the animal. */
export function versionOfDeferral(
  protocols: readonly string[],
  deferrals: readonly DeferralRow[],
  healthStates: readonly HealthStateRow[],
): string {
  const notes = deferrals
    .filter(({ protocol }) => protocols.includes(protocol))
    .map(({ protocol, reason, saidBy, clinicName, until, endedOn }) => [
      protocol,
      [reason, saidBy, clinicName, until, endedOn],
    ]);
  const states = healthStates.map(row => [row.state, versionOfHealthState(row)]);
  return versionOf(Object.fromEntries([...notes, ...states]));
}

/** Returns the version of a state of the animal. */
export const versionOfHealthState = (row: HealthStateRow): string => {
  const { state, saidBy, clinicName, until, endedOn } = row;
  return versionOf({ state, saidBy, clinicName, until, endedOn });
};

/** Presents the states that have not ended on a day. */
function presentHealthStates(rows: readonly HealthStateRow[], asOf: string): PetPlan['health_states'] {
  return rows
    .filter(row => isInEffect(row, asOf))
    .map(row => ({
      state: row.state,
      said_by: row.saidBy,
      clinic_name: row.clinicName,
      noted_on: row.notedOn,
      until: row.until,
      version: versionOfHealthState(row),
    }));
}

function presentOptionsAuthor({ options, optionsSetBy }: PlanSubject): PetPlan['options_set_by'] {
  if (optionsSetBy === null) return null;
  const { chosen, ...author } = optionsSetBy;
  return { ...author, is_changed_by_owner: isChange(options, chosen) };
}

/** Presents a record with its assessment. */
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
    from_booklet: dose.fromBooklet,
    created_at: dose.createdAt.toISOString(),
    updated_at: dose.updatedAt.toISOString(),
    version: versionOfDose(dose),
  };
}

/** The inputs of a plan. */
export type PlanSubject = {
  readonly pet: Pick<PetRow, 'id' | 'species' | 'birthDate' | 'birthEstimated' | 'isAdult' | 'registeredOn'>;
  readonly options: PlanOptions;
  /** The doctor who last set some of the options; null if only the owner has. */
  readonly optionsSetBy: ChosenOptions['setBy'];
  /** The newest first. */
  readonly doses: readonly DoseWithProtocols[];
  /** Only valid notes. */
  readonly deferrals: readonly DeferralRow[];
  /** Including ended states, since doses that waited for them are due on their last day. */
  readonly healthStates: readonly HealthStateRow[];
};

function presentCountryRule(country: string): PetPlan['country_rule'] {
  const rule = findCountryRule(country);
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
 * @param country ISO code of where the pet lives; empty when unknown
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
    options_set_by: presentOptionsAuthor(subject),
    health_states: presentHealthStates(subject.healthStates, asOf),
    items: groupPlan(plans)
      .flatMap(group => splitByAdviser(group, subject.deferrals))
      .map(group => presentItem(group, subject)),
    doses: doses.map(dose => presentDose(dose, verdicts)),
  };
}
