import type { ProtocolKey } from '@rifq/contract';
import type { PetPlan } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { type DeferralFields, effectOf, readDeferral, stillHolds } from './deferral-rules.ts';
import {
  correctDeferrals,
  deleteDeferrals,
  listDeferrals,
  type NewDeferral,
  upsertDeferrals,
} from './deferrals.repository.ts';
import { planPet } from './plan.service.ts';
import { recordActions } from './vaccines.policy.ts';
import { listDoses } from './vaccines.repository.ts';

/** Notes what is new of these notes about a pet, which is locked. Returns whether anything was. */
async function noteWhatIsNew(
  tx: Db,
  { scope }: WritablePet,
  saidBy: string,
  notes: readonly NewDeferral[],
): Promise<boolean> {
  const doses = await listDoses(tx, [scope]);
  const [noted = []] = (await listDeferrals(tx, [scope])).values();
  const held = new Map(
    noted.filter(note => stillHolds(note, doses)).map(note => [note.protocol, note] as const),
  );
  const byEffect = Map.groupBy(notes, note => effectOf(note, held.get(note.protocol)));
  const { correct = [], replace = [] } = Object.fromEntries(byEffect);
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
 * Notes that a vet advised against vaccines, or for later, each in place of an earlier note, and returns the new plan.
 * Makes no event when that is noted already and still holds. Refuses at the field what readDeferral refuses.
 */
export function deferVaccines(
  deps: Deps,
  actor: Actor,
  payload: DeferralFields & { pet_id: string },
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    const before = await planPet(tx, pet, deps.now());
    const notes = readDeferral(payload, pet.row.species, before);
    if (!(await noteWhatIsNew(tx, pet, payload.said_by, notes))) return { plan: before };
    const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
    await deps.outbox.append(tx, { kind: 'plan.deferred', payload: ids }, actor);
    return { plan: await planPet(tx, pet, deps.now()) };
  });
}

/** Ends the notes about these vaccines and returns the new plan. Makes no event when there is none. */
export function resumeVaccines(
  deps: Deps,
  actor: Actor,
  payload: { pet_id: string; protocols: ProtocolKey[] },
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    if ((await deleteDeferrals(tx, pet.scope, payload.protocols)) > 0) {
      const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
      await deps.outbox.append(tx, { kind: 'plan.resumed', payload: ids }, actor);
    }
    return { plan: await planPet(tx, pet, deps.now()) };
  });
}
