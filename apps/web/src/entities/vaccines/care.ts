import type { Dose, Me, PetPlan, PlanItem, PlanStatus } from '@rifq/contract/calls';
import { type CivilDate, daysBetween, protocolName } from '@rifq/rules';

/** A pet as listed in the profile. */
export type OwnPet = Me['pets'][number];

/** One item of one pet's plan. */
export interface CareRow {
  pet: OwnPet;
  item: PlanItem;
  /** The plan of the item: its day and its country's rule are those of where the pet lives. */
  plan: PetPlan;
}

const RANK: Readonly<Record<PlanStatus, number>> = {
  overdue: 0,
  restart: 0,
  due: 1,
  upcoming: 3,
  deferred: 4,
  noRecord: 4,
  notScheduled: 4,
  notApplicable: 4,
};
/** Ranked after due items: an animal that came as an adult has likely had its unrecorded doses. */
const UNRECORDED_RANK = 2;

/** Days after its first day from which an unrecorded dose is more likely unknown than late. */
const LONGEST_LATE = 60;
/** Reasons of first doses that are due from the day on which the animal was added, and never become late. */
const SINCE_ADDED: readonly string[] = ['startAtRegistration', 'unknownHistory', 'noRecord'];
/** Days for which such a dose is due; after them its day is meaningless. */
const LONGEST_DUE = 7;

/**
 * Whether an item that was due long ago has no record. An animal that came as an adult is not "four years late": its
 * earlier doses are unknown, or not entered yet.
 */
export function isUnrecorded(
  { status, due_on, reason }: Pick<PlanItem, 'status' | 'due_on' | 'reason'>,
  today: CivilDate,
): boolean {
  if (due_on === null) return false;
  const distance = daysBetween(due_on, today);
  if (status === 'due') return SINCE_ADDED.includes(reason.code) && distance > LONGEST_DUE;
  return status === 'overdue' && reason.code.startsWith('firstDoseAtAge') && distance > LONGEST_LATE;
}

/** Whether an item has a meaningful day: tests, unchosen items and those left to a vet have none. */
export function isPlanned(item: PlanItem): boolean {
  return RANK[item.status] < RANK.notScheduled && item.kind !== 'test';
}

/** Whether a vet advised against an item, or to wait, and the advice is still in effect. */
export function isDeferred(item: PlanItem): boolean {
  return item.status === 'deferred';
}

/** Whether an item of an adult animal has no record: not overdue, but a question for the vet. */
export function isWithoutRecord(item: PlanItem): boolean {
  return item.status === 'noRecord' && item.kind !== 'test';
}

/** Whether an item has no day because the vet must decide on it. */
export function isLeftToVet({ status, kind, action }: Pick<PlanItem, 'status' | 'kind' | 'action'>): boolean {
  return status === 'notScheduled' && kind !== 'test' && action === 'vet decides';
}

/** Whether a vaccine has no day only because the owner has not chosen it. */
export function isUnchosen({ reason }: Pick<PlanItem, 'reason'>): boolean {
  return reason.code === 'optInNotChosen' || reason.code === 'adultNotChosen';
}

/**
 * Whether only the vet can tell that everything is up to date: a vaccine has no record or is left to the vet, or every
 * vaccine is deferred.
 */
export function isUncertain({ items }: Pick<PetPlan, 'items'>): boolean {
  if (items.some(item => isWithoutRecord(item) || isLeftToVet(item))) return true;
  const vaccines = items.filter(item => item.kind === 'vaccine');
  return vaccines.some(isDeferred) && !vaccines.some(isPlanned);
}

/** Whether an item is late or due. */
export function needsCare(item: PlanItem): boolean {
  return isPlanned(item) && item.status !== 'upcoming';
}

/** Sorts by late, due, unrecorded, upcoming; late and due vaccines before treatments, then by day. */
function byUrgency(a: CareRow, b: CareRow): number {
  const rank = ({ item, plan }: CareRow) =>
    isUnrecorded(item, plan.as_of) ? UNRECORDED_RANK : RANK[item.status];
  const kind = ({ item }: CareRow) => (needsCare(item) && item.kind === 'treatment' ? 1 : 0);
  return rank(a) - rank(b) || kind(a) - kind(b) || (a.item.due_on ?? '').localeCompare(b.item.due_on ?? '');
}

/** Returns the items of pets that are with their owner: nothing is planned for a lost or deceased pet. */
export function careRowsOf(pets: readonly OwnPet[], plans: readonly PetPlan[]): CareRow[] {
  return pets
    .filter(pet => pet.state === 'home')
    .flatMap(pet => {
      const plan = plans.find(candidate => candidate.pet_id === pet.id);
      return plan === undefined ? [] : plan.items.map(item => ({ pet, item, plan }));
    });
}

/** Returns the planned items of these pets, the most urgent first. */
export function careRows(pets: readonly OwnPet[], plans: readonly PetPlan[]): CareRow[] {
  return careRowsOf(pets, plans)
    .filter(({ item }) => isPlanned(item))
    .sort(byUrgency);
}

/** Returns the key of an item within its pet's plan. */
export function itemKey(item: Pick<PlanItem, 'protocols'>): string {
  return item.protocols.join('+');
}

/** Whether the plan counts a record for at least one of its protocols. */
export function isCounted({
  protocols,
  not_counted: notCounted,
}: Pick<Dose, 'protocols' | 'not_counted'>): boolean {
  return protocols.some(key => !notCounted.some(entry => entry.protocol === key));
}

/** Whether a record is a test result, not a dose. */
export function isTestRecord(dose: Pick<Dose, 'protocols'>): boolean {
  return dose.protocols.some(key => protocolName(key).recordKind === 'test');
}
