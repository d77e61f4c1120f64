import { newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { once } from '../../platform/once.ts';
import { requireOpenPet } from './pet-access.ts';
import { refuseTooManyWeights } from './pet-limits.ts';
import { deleteWeight, upsertWeight } from './pets.repository.ts';
import { viewPet } from './pets.service.ts';
import { checkRecordDay } from './record-day.ts';

export type NewWeight = { idempotency_key: string; pet_id: string; grams: number; measured_on: string };

/**
 * Records a weight in grams; a second one of the same day replaces the first. Refuses at its field a day
 * that `checkRecordDay` refuses, and with pets.too_many_weights.
 */
export function addWeight(deps: Deps, actor: Actor, payload: NewWeight) {
  const request = { userId: actor.own.id, key: payload.idempotency_key, call: 'pets/weights/add', payload };
  return once(deps, request, async tx => {
    const { scope, row, residence } = await requireOpenPet(tx, actor, payload.pet_id);
    checkRecordDay('measured_on', payload.measured_on, row, residence.timeZone, deps.now());
    const weight = { id: newId(), grams: payload.grams, measuredOn: payload.measured_on };
    const weightId = await upsertWeight(tx, scope, weight);
    await refuseTooManyWeights(tx, scope);
    const ids = { user_id: row.ownerId, pet_id: row.id, weight_id: weightId };
    await deps.outbox.append(tx, { kind: 'pet.weighed', payload: ids }, actor);
    return viewPet(tx, actor, row.id);
  });
}

/** Removes a weight. Refuses with pets.not_found when the pet has none with this id. */
export function removeWeight(deps: Deps, actor: Actor, petId: string, weightId: string) {
  return withTransaction(deps.db, async tx => {
    const { scope, row } = await requireOpenPet(tx, actor, petId);
    if (!(await deleteWeight(tx, scope, weightId))) throw new AppError('pets.not_found');
    const ids = { user_id: row.ownerId, pet_id: row.id, weight_id: weightId };
    await deps.outbox.append(tx, { kind: 'pet.weight_removed', payload: ids }, actor);
    return viewPet(tx, actor, row.id);
  });
}
