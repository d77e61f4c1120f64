import { protocolName } from '@rifq/contract';
import type { Dose, Me, PetPlan, PlanItem, PlanStatus } from '@rifq/contract/calls';

/** A pet as the profile lists it. */
export type OwnPet = Me['pets'][number];

/** One line of one pet's plan. */
export interface CareRow {
  pet: OwnPet;
  item: PlanItem;
}

const RANK: Readonly<Record<PlanStatus, number>> = {
  overdue: 0,
  restart: 0,
  due: 1,
  upcoming: 2,
  notScheduled: 3,
  notApplicable: 3,
};

/** Whether a line has a day; tests and what was not chosen have none. */
export function isPlanned(item: PlanItem): boolean {
  return RANK[item.status] < RANK.notScheduled && item.kind !== 'test';
}

/** Whether a line is late or due: something to do now. */
export function needsCare(item: PlanItem): boolean {
  return isPlanned(item) && item.status !== 'upcoming';
}

function byUrgency(a: CareRow, b: CareRow): number {
  const rank = RANK[a.item.status] - RANK[b.item.status];
  return rank || (a.item.due_on ?? '').localeCompare(b.item.due_on ?? '');
}

/**
 * What is planned for the pets that are with their owner: late first, then due, then upcoming, by day within. Nothing
 * is planned for a lost pet or for one that passed away.
 */
export function careRows(pets: readonly OwnPet[], plans: readonly PetPlan[]): CareRow[] {
  return pets
    .filter(pet => pet.state === 'home')
    .flatMap(pet => {
      const plan = plans.find(candidate => candidate.pet_id === pet.id);
      return (plan?.items ?? []).filter(isPlanned).map(item => ({ pet, item }));
    })
    .sort(byUrgency);
}

/** Names a line within its pet's plan. */
export function itemKey(item: Pick<PlanItem, 'protocols'>): string {
  return item.protocols.join('+');
}

/** Whether a record is a test's result (codes 6 and 10) rather than a dose. */
export function isTest(dose: Pick<Dose, 'protocols'>): boolean {
  return dose.protocols.some(key => protocolName(key).recordKind === 'test');
}
