import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refuseStale } from '../../core/version.ts';
import { recordAudit } from '../../platform/audit.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { isInEffect, isSameAuthor } from './deferral-rules.ts';
import {
  deleteHealthState,
  type HealthStateRow,
  listHealthStates,
  markHealthStateEnded,
  type NewHealthState,
  upsertHealthState,
} from './health-states.repository.ts';
import { versionOfHealthState } from './plan.presenter.ts';
import { type ChangedPlan, planPet } from './plan.service.ts';
import { changedByOwner, endBy, isTakenBack, type PlanAuthor } from './plan-author.ts';
import { recordActions } from './vaccines.policy.ts';

/** Lists the states of a pet, including ended ones. */
export async function statesOf(tx: Db, { scope }: WritablePet): Promise<HealthStateRow[]> {
  return (await listHealthStates(tx, [scope])).get(scope.id) ?? [];
}

/**
 * Stores a new or changed state of a locked pet. An author's correction of their current state retains its day. Returns
 * whether anything changed.
 * @param check runs before anything is replaced
 */
export async function noteHealthState(
  tx: Db,
  { scope }: WritablePet,
  { note, states }: { readonly note: NewHealthState; readonly states: readonly HealthStateRow[] },
  check: () => Promise<void>,
): Promise<boolean> {
  const noted = states.find(({ state }) => state === note.state);
  const { until, saidBy, clinicName } = note;
  const isSame = noted?.until === until && noted.saidBy === saidBy && noted.clinicName === clinicName;
  if (isSame && noted.endedOn === null) return false;
  const isContinued = noted !== undefined && isInEffect(noted, note.notedOn) && isSameAuthor(noted, note);
  await check();
  await upsertHealthState(tx, scope, isContinued ? { ...note, notedOn: noted.notedOn } : note);
  return true;
}

/**
 * Ends a state of a locked pet today: the doses that waited are due from today. A state that its author entered today
 * is deleted, as a probable mistake. Makes no event when there is no current state. Refuses an outdated version with
 * request.stale.
 */
export async function endStateInPlan(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  pet: WritablePet,
  { state, version }: Omit<PayloadOf<'post', '/api/vaccines/health-states/end'>, 'pet_id'>,
  author: PlanAuthor,
): Promise<ChangedPlan & { readonly isOfDoctor: boolean }> {
  const today = todayIn(pet.residence.timeZone, deps.now());
  const noted = (await statesOf(tx, pet)).find(one => one.state === state && isInEffect(one, today));
  const isOfDoctor = noted !== undefined && noted.clinicName !== null;
  if (noted !== undefined) {
    await refuseStale(version, versionOfHealthState(noted), async () => ({
      plan: await planPet(tx, pet, deps.now()),
      changed_by: changedByOwner(author, [noted]),
    }));
    if (isTakenBack(author, noted, today)) await deleteHealthState(tx, pet.scope, state);
    else await markHealthStateEnded(tx, pet.scope, state, endBy(author, today));
    const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
    await deps.outbox.append(tx, { kind: 'plan.resumed', payload: ids }, author.source);
  }
  return { plan: await planPet(tx, pet, deps.now()), isNew: noted !== undefined, isOfDoctor };
}

/**
 * Ends a state of a pet for its owner, also one that a doctor has noted, with an audit row. Refuses as
 * `endStateInPlan` and `requireOpenPet`.
 */
export function endHealthState(
  deps: Deps,
  actor: UserActor,
  { pet_id: petId, ...ended }: PayloadOf<'post', '/api/vaccines/health-states/end'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, recordActions.defer);
    const author = { source: actor, doctor: null };
    const { plan, isOfDoctor } = await endStateInPlan(tx, deps, pet, ended, author);
    if (isOfDoctor) {
      const subject = `${petId}: ${ended.state}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'plan.doctor_deferral_ended', subject });
    }
    return { plan };
  });
}
