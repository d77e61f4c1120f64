import { newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { once } from '../../platform/once.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { requireOpenPet } from './pet-access.ts';
import { deleteWeight, upsertWeight } from './pets.repository.ts';
import { viewPet } from './pets.service.ts';
import { checkRecordDay } from './record-day.ts';

export type NewWeight = { idempotency_key: string; pet_id: string; grams: number; measured_on: string };

/** Records a weight in grams; a second one of the same day replaces the first. Refuses a future day or one before birth. */
export function addWeight(deps: Deps, actor: Actor, payload: NewWeight) {
  const request = { userId: actor.userId, key: payload.idempotency_key, call: 'pets/weights/add', payload };
  return once(deps.db, request, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id);
    checkRecordDay('measured_on', payload.measured_on, pet, actor.timeZone, deps.now());
    const id = await upsertWeight(tx, {
      id: newId(),
      petId: pet.id,
      grams: payload.grams,
      measuredOn: payload.measured_on,
    });
    await appendEvent(tx, {
      kind: 'pet.weighed',
      payload: { user_id: actor.userId, pet_id: pet.id, weight_id: id },
    });
    return viewPet(tx, actor, pet.id);
  });
}

export function removeWeight(deps: Deps, actor: Actor, petId: string, weightId: string) {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId);
    if (!(await deleteWeight(tx, pet.id, weightId))) throw new AppError(404, 'pets.not_found');
    const payload = { user_id: actor.userId, pet_id: pet.id, weight_id: weightId };
    await appendEvent(tx, { kind: 'pet.weight_removed', payload });
    return viewPet(tx, actor, pet.id);
  });
}
