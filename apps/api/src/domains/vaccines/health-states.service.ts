import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refuseStale } from '../../core/version.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import {
  deleteHealthState,
  type HealthStateRow,
  listHealthStates,
  type NewHealthState,
  upsertHealthState,
} from './health-states.repository.ts';
import { versionOfHealthState } from './plan.presenter.ts';
import { planPet } from './plan.service.ts';
import { recordActions } from './vaccines.policy.ts';

/** Lists the states of a pet, including ended ones. */
export async function statesOf(tx: Db, { scope }: WritablePet): Promise<HealthStateRow[]> {
  return (await listHealthStates(tx, [scope])).get(scope.id) ?? [];
}

/**
 * Stores a new or changed state of a locked pet. A correction of a current state retains its day. Returns whether
 * anything changed.
 * @param check runs before anything is replaced
 */
export async function noteHealthState(
  tx: Db,
  { scope }: WritablePet,
  { note, states }: { readonly note: NewHealthState; readonly states: readonly HealthStateRow[] },
  check: () => Promise<void>,
): Promise<boolean> {
  const noted = states.find(({ state }) => state === note.state);
  if (noted?.until === note.until && noted.saidBy === note.saidBy) return false;
  // A correction continues a current state.
  const isCurrent = noted !== undefined && (noted.until === null || noted.until > note.notedOn);
  await check();
  await upsertHealthState(tx, scope, isCurrent ? { ...note, notedOn: noted.notedOn } : note);
  return true;
}

/**
 * Ends a state of a pet today and returns the new plan, in which the doses that waited are due from today. A state that
 * was entered today is deleted, as a probable mistake. Makes no event when there is no current state. Refuses an
 * outdated version with request.stale.
 */
export function endHealthState(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/vaccines/health-states/end'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    const today = todayIn(pet.residence.timeZone, deps.now());
    const noted = (await statesOf(tx, pet)).find(
      ({ state, until }) => state === payload.state && (until === null || until > today),
    );
    if (noted !== undefined) {
      await refuseStale(payload.version, versionOfHealthState(noted), async () => ({
        plan: await planPet(tx, pet, deps.now()),
        changed_by: { who: 'self' },
      }));
      if (noted.notedOn === today) await deleteHealthState(tx, pet.scope, payload.state);
      else await upsertHealthState(tx, pet.scope, { ...noted, until: today });
      const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
      await deps.outbox.append(tx, { kind: 'plan.resumed', payload: ids }, actor);
    }
    return { plan: await planPet(tx, pet, deps.now()) };
  });
}
