import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refuseStale } from '../../core/version.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { effectOf, readDeferral, stillHolds } from './deferral-rules.ts';
import {
  correctDeferrals,
  type DeferralRow,
  deleteDeferrals,
  listDeferrals,
  type NewDeferral,
  upsertDeferrals,
} from './deferrals.repository.ts';
import { isHealthState } from './health-state-rules.ts';
import { noteHealthState, statesOf } from './health-states.service.ts';
import { versionOfDeferral } from './plan.presenter.ts';
import { planPet } from './plan.service.ts';
import { recordActions } from './vaccines.policy.ts';
import { listDoses } from './vaccines.repository.ts';

/** Lists the valid notes about a pet. */
async function listHeld(tx: Db, { scope }: WritablePet): Promise<DeferralRow[]> {
  const doses = await listDoses(tx, [scope]);
  const [noted = []] = (await listDeferrals(tx, [scope])).values();
  return noted.filter(note => stillHolds(note, doses));
}

/**
 * Stores the new or changed ones of these notes about a locked pet. Returns whether there were any.
 * @param check runs before anything is replaced
 */
async function storeChangedNotes(
  tx: Db,
  { scope }: WritablePet,
  saidBy: string,
  { notes, held }: { readonly notes: readonly NewDeferral[]; readonly held: readonly DeferralRow[] },
  check: () => Promise<void>,
): Promise<boolean> {
  const heldOf = new Map(held.map(note => [note.protocol, note] as const));
  const byEffect = Map.groupBy(notes, note => effectOf(note, heldOf.get(note.protocol)));
  const { correct = [], replace = [] } = Object.fromEntries(byEffect);
  if (correct.length + replace.length > 0) await check();
  await upsertDeferrals(tx, scope, replace);
  await correctDeferrals(
    tx,
    scope,
    correct.map(note => note.protocol),
    saidBy,
  );
  return correct.length + replace.length > 0;
}

/**
 * Stores a vet's advice to defer or omit vaccines, replacing earlier notes, and returns the new plan. A state of the
 * animal, such as pregnancy, is stored once for all vaccines, and replaces the notes about these. Makes no event when
 * nothing changes. Refuses at the field like readDeferral, and an outdated version with request.stale.
 */
export function deferVaccines(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/vaccines/defer'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    const before = await planPet(tx, pet, deps.now());
    const notes = readDeferral(payload, pet.row, before);
    const held = await listHeld(tx, pet);
    const states = await statesOf(tx, pet);
    const check = () =>
      refuseStale(payload.version, versionOfDeferral(payload.protocols, held, states), async () => ({
        plan: before,
        changed_by: { who: 'self' },
      }));
    const { reason: state, said_by: saidBy, until = null } = payload;
    const isNew = isHealthState(state)
      ? await noteHealthState(
          tx,
          pet,
          { note: { state, saidBy, until, notedOn: before.as_of }, states },
          check,
        )
      : await storeChangedNotes(tx, pet, saidBy, { notes, held }, check);
    if (!isNew) return { plan: before };
    if (isHealthState(state)) await deleteDeferrals(tx, pet.scope, payload.protocols);
    const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
    await deps.outbox.append(tx, { kind: 'plan.deferred', payload: ids }, actor);
    return { plan: await planPet(tx, pet, deps.now()) };
  });
}

/**
 * Ends the notes about these vaccines and returns the new plan. Makes no event when there is none. Refuses an outdated
 * version with request.stale.
 */
export function resumeVaccines(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/vaccines/resume'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    const named = new Set<string>(payload.protocols);
    const held = (await listHeld(tx, pet)).filter(({ protocol }) => named.has(protocol));
    const states = await statesOf(tx, pet);
    if (held.length > 0)
      await refuseStale(payload.version, versionOfDeferral(payload.protocols, held, states), async () => ({
        plan: await planPet(tx, pet, deps.now()),
        changed_by: { who: 'self' },
      }));
    if ((await deleteDeferrals(tx, pet.scope, payload.protocols)) > 0) {
      const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
      await deps.outbox.append(tx, { kind: 'plan.resumed', payload: ids }, actor);
    }
    return { plan: await planPet(tx, pet, deps.now()) };
  });
}
