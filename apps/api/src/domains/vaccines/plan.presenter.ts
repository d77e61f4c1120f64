import {
  type DoseRecord,
  type DoseType,
  expandProduct,
  groupPlan,
  isComboProduct,
  type PetOptions,
  type Plan,
  type PlanGroup,
  type Pet as PlannedPet,
  planAll,
  protocolRule,
  sources,
} from '@rifq/care-plan';
import { type ProtocolKey, protocolKeys, protocolName } from '@rifq/contract';
import type { Dose, PetPlan, PlanItem, PlanOptions } from '@rifq/contract/calls';
import { fileAddress } from '../files/index.ts';
import type { DoseWithProtocols } from './vaccines.repository.ts';

const knownKeys: ReadonlySet<string> = new Set(protocolKeys);
const isProtocol = (key: string): key is ProtocolKey => knownKeys.has(key);

/** The plan options in the engine's form; the country is that of the owner's phone. */
function engineOptions(options: PlanOptions, country: string): PetOptions {
  return {
    country,
    ...(options.dubai ? { emirate: 'Dubai' } : {}),
    optIn: options.opt_in,
    highRisk: options.high_risk ?? undefined,
    lowRisk: options.low_risk,
    threeYearLabel: options.three_year_rabies,
    monthly: options.deworming === 'monthly',
    everySixWeeks: options.deworming === 'six_weeks',
  };
}

/** One record for each protocol of a dose. A known product gives the vaccine type of each of its parts. */
function engineDoses(dose: DoseWithProtocols): DoseRecord[] {
  const types = new Map<string, DoseType>(
    dose.product !== null && isComboProduct(dose.product)
      ? expandProduct(dose.product).map(part => [part.protocol, part.type])
      : [],
  );
  return dose.protocols.filter(isProtocol).map(protocol => ({
    protocol,
    date: dose.givenOn,
    type: types.get(protocol) ?? dose.vaccineType,
    route: dose.route,
    product: dose.product,
    intervalDays: dose.intervalDays,
  }));
}

function presentItem(group: PlanGroup, species: 'cat' | 'dog'): PlanItem {
  const [lead] = group.protocols;
  const rule = lead === undefined ? null : protocolRule(species, lead);
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
    sources: group.sources.map(id => ({ name: sources[id].name, url: sources[id].url })),
    moved: group.moved && { ...group.moved, protocols: [...group.moved.protocols] },
    country: group.country,
    deferral: null,
  };
}

/** Why records do not count, by protocol and day. */
export type NotCounted = ReadonlyMap<string, Plan['doses'][number]['why']>;

const recordKey = (protocol: string, day: string) => `${protocol} ${day}`;

function notCountedOf(plans: readonly Plan[]): NotCounted {
  return new Map(
    plans.flatMap(plan =>
      plan.doses.map(entry => [recordKey(plan.protocol, entry.date), entry.why] as const),
    ),
  );
}

/** A record in the shape of the contract, with the protocols for which it does not count. */
export function presentDose(dose: DoseWithProtocols, notCounted: NotCounted): Dose {
  return {
    id: dose.id,
    pet_id: dose.petId,
    given_on: dose.givenOn,
    protocols: dose.protocols.filter(isProtocol),
    product: dose.product,
    product_name: dose.productName,
    vaccine_type: dose.vaccineType,
    route: dose.route,
    interval_days: dose.intervalDays,
    batch: dose.batch,
    clinic: dose.clinic,
    result: dose.result,
    label: fileAddress(dose.labelKey),
    not_counted: dose.protocols.filter(isProtocol).flatMap(protocol => {
      const why = notCounted.get(recordKey(protocol, dose.givenOn));
      return why ? [{ protocol, why }] : [];
    }),
    confirmed_at: dose.confirmedAt?.toISOString() ?? null,
    created_at: dose.createdAt.toISOString(),
    updated_at: dose.updatedAt.toISOString(),
  };
}

export type PlanSubject = {
  petId: string;
  species: 'cat' | 'dog';
  birthDate: string | null;
  registeredOn: string;
  options: PlanOptions;
  doses: readonly DoseWithProtocols[];
};

/** Plans one pet as of a day. Returns plan and records in the shape of the contract. */
export function presentPlan(subject: PlanSubject, country: string, asOf: string): PetPlan {
  const pet: PlannedPet = {
    species: subject.species,
    birth: subject.birthDate,
    registeredOn: subject.registeredOn,
    options: engineOptions(subject.options, country),
  };
  const plans = planAll(pet, subject.doses.flatMap(engineDoses), asOf);
  const notCounted = notCountedOf(plans);
  return {
    pet_id: subject.petId,
    options: subject.options,
    items: groupPlan(plans).map(group => presentItem(group, subject.species)),
    doses: subject.doses.map(dose => presentDose(dose, notCounted)),
  };
}
