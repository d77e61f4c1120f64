import { remindersDaysBefore } from '@rifq/care-plan';
import { defaultPlanOptions } from '@rifq/contract';
import type { PetPlan } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { daysBetween } from '@rifq/rules';
import type { ReadablePet } from '../pets/index.ts';
import { stillHolds } from './deferral-rules.ts';
import { listDeferrals } from './deferrals.repository.ts';
import { statesThatCount } from './health-state-rules.ts';
import { listHealthStates } from './health-states.repository.ts';
import { presentPlan } from './plan.presenter.ts';
import { type DoseWithProtocols, listDoses, listPlanOptions } from './vaccines.repository.ts';

/** Days before the due date of a dose at which its first reminder is sent. */
const EARLY_DAYS = Math.max(...remindersDaysBefore);

/** Whether a dose of one protocol is neither late nor early by the plan of the day on which it is given. */
function isInTime({ items, as_of: day }: PetPlan, protocol: string): boolean {
  const item = items.find(({ protocols }) => protocols.some(one => one === protocol));
  if (!item) return false;
  if (item.status === 'upcoming') return item.due_on !== null && daysBetween(day, item.due_on) <= EARLY_DAYS;
  return item.status === 'due' || item.status === 'noRecord' || item.status === 'deferred';
}

/**
 * Whether a dose was given on time by the plan of that day: between the first reminder and the end of the grace days,
 * and so that it counts. One part of a combined product is enough.
 */
export async function isOnTime(db: Db, pet: ReadablePet, dose: DoseWithProtocols): Promise<boolean> {
  const scopes = [pet.scope];
  const before = (await listDoses(db, scopes)).filter(({ givenOn }) => givenOn < dose.givenOn);
  const options = { ...defaultPlanOptions, ...(await listPlanOptions(db, scopes)).get(pet.row.id)?.options };
  // Notes after the dose do not affect whether it was on time.
  const isBefore = ({ notedOn }: { readonly notedOn: string }) => notedOn <= dose.givenOn;
  const notes = ((await listDeferrals(db, scopes)).get(pet.row.id) ?? []).filter(isBefore);
  const healthStates = statesThatCount(
    pet.row,
    (await listHealthStates(db, scopes)).get(pet.row.id) ?? [],
  ).filter(isBefore);
  const planWith = (doses: readonly DoseWithProtocols[]) => {
    const deferrals = notes.filter(note => stillHolds(note, doses));
    return presentPlan(
      { pet: pet.row, options, optionsSetBy: null, doses, deferrals, healthStates },
      pet.residence.country,
      dose.givenOn,
    );
  };
  const planned = planWith(before);
  const given = planWith([dose, ...before]).doses.find(({ id }) => id === dose.id);
  return dose.protocols.some(
    protocol =>
      isInTime(planned, protocol) && !given?.not_counted.some(({ protocol: other }) => other === protocol),
  );
}
