import { type ProtocolKey, todayIn } from '@rifq/contract';
import type { PetPlan } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { requireOpenPet } from '../pets/index.ts';
import { type DeferralFields, readDeferral } from './deferral-rules.ts';
import { deleteDeferrals, upsertDeferrals } from './deferrals.repository.ts';
import { planPet } from './plan.service.ts';
import { recordActions } from './vaccines.policy.ts';

/**
 * Notes that a vet advised against vaccines, or for later, each in place of an earlier note, and returns the new plan.
 * Makes no event when that is noted already. Refuses at the field what readDeferral refuses.
 */
export function deferVaccines(
  deps: Deps,
  actor: Actor,
  payload: DeferralFields & { pet_id: string },
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.defer);
    const today = todayIn(pet.residence.timeZone, deps.now());
    const notes = readDeferral(payload, pet.row.species, today);
    if ((await upsertDeferrals(tx, pet.scope, notes)) > 0) {
      const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
      await deps.outbox.append(tx, { kind: 'plan.deferred', payload: ids }, actor);
    }
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
