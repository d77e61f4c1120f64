import { type CivilDate, daysBetween, protocolName } from '@rifq/contract';
import type { Dose, Me, PetPlan, PlanItem, PlanStatus } from '@rifq/contract/calls';

/** A pet as the profile lists it. */
export type OwnPet = Me['pets'][number];

/** One line of one pet's plan. */
export interface CareRow {
  pet: OwnPet;
  item: PlanItem;
  /** The plan it is of: its day and its country's rule are those of where the pet lives. */
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
/** After what is due: an animal that came grown up has likely had what is not on record. */
const UNRECORDED_RANK = 2;

/** So many days after its first day, a dose that is not on record is more likely unknown than late. */
const LONGEST_LATE = 60;
/** First doses that are due from the day on which the animal was added, and never turn late. */
const SINCE_ADDED: readonly string[] = ['startAtRegistration', 'unknownHistory', 'noRecord'];
/** So many days such a dose is due; after them its day says nothing. */
const LONGEST_DUE = 7;

/**
 * Whether nothing is on record of what was due long ago. An animal that came grown up is not "four years late":
 * its earlier doses are unknown, or not entered yet.
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

/** Whether a line has a day that counts: tests, what was not chosen, what waits for a vet have none. */
export function isPlanned(item: PlanItem): boolean {
  return RANK[item.status] < RANK.notScheduled && item.kind !== 'test';
}

/** Whether a vet advised against a line, or for later, and the advice still holds. */
export function isDeferred(item: PlanItem): boolean {
  return item.status === 'deferred';
}

/** Whether nothing is on record of a line of an animal that came grown: no debt, and a question for the vet. */
export function isWithoutRecord(item: PlanItem): boolean {
  return item.status === 'noRecord' && item.kind !== 'test';
}

/** Whether a line has no day because the vet is to decide on it. */
export function isLeftToVet({ status, kind, action }: Pick<PlanItem, 'status' | 'kind' | 'action'>): boolean {
  return status === 'notScheduled' && kind !== 'test' && action === 'vet decides';
}

/** Whether a vaccine has no day only because nobody chose it. */
export function isUnchosen({ reason }: Pick<PlanItem, 'reason'>): boolean {
  return reason.code === 'optInNotChosen' || reason.code === 'adultNotChosen';
}

/**
 * Whether only the vet knows that all is in time: a vaccine has no record or is left to the vet, or every vaccine is
 * deferred.
 */
export function isUncertain({ items }: Pick<PetPlan, 'items'>): boolean {
  if (items.some(item => isWithoutRecord(item) || isLeftToVet(item))) return true;
  const vaccines = items.filter(item => item.kind === 'vaccine');
  return vaccines.some(isDeferred) && !vaccines.some(isPlanned);
}

/** Whether a line is late or due: something to do now. */
export function needsCare(item: PlanItem): boolean {
  return isPlanned(item) && item.status !== 'upcoming';
}

/** Late, due, unrecorded, upcoming; of what is to do now vaccines stand before treatments, then the earlier day. */
function byUrgency(a: CareRow, b: CareRow): number {
  const rank = ({ item, plan }: CareRow) =>
    isUnrecorded(item, plan.as_of) ? UNRECORDED_RANK : RANK[item.status];
  const kind = ({ item }: CareRow) => (needsCare(item) && item.kind === 'treatment' ? 1 : 0);
  return rank(a) - rank(b) || kind(a) - kind(b) || (a.item.due_on ?? '').localeCompare(b.item.due_on ?? '');
}

/** The lines of the pets that are with their owner: nothing is planned for a lost pet or one that passed away. */
export function rowsOf(pets: readonly OwnPet[], plans: readonly PetPlan[]): CareRow[] {
  return pets
    .filter(pet => pet.state === 'home')
    .flatMap(pet => {
      const plan = plans.find(candidate => candidate.pet_id === pet.id);
      return plan === undefined ? [] : plan.items.map(item => ({ pet, item, plan }));
    });
}

/** What is planned for these pets, the most urgent first. */
export function careRows(pets: readonly OwnPet[], plans: readonly PetPlan[]): CareRow[] {
  return rowsOf(pets, plans)
    .filter(({ item }) => isPlanned(item))
    .sort(byUrgency);
}

/** Names a line within its pet's plan. */
export function itemKey(item: Pick<PlanItem, 'protocols'>): string {
  return item.protocols.join('+');
}

/** Whether the plan counts a record for anything that it protects from. */
export function isCounted({
  protocols,
  not_counted: notCounted,
}: Pick<Dose, 'protocols' | 'not_counted'>): boolean {
  return protocols.some(key => !notCounted.some(entry => entry.protocol === key));
}

/** Whether a record is a test's result rather than a dose. */
export function isTest(dose: Pick<Dose, 'protocols'>): boolean {
  return dose.protocols.some(key => protocolName(key).recordKind === 'test');
}
