import type { PayloadOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { ChangeSource, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { isChange } from '../../core/is-change.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { requireOpenPet, type WritablePet } from './pet-access.ts';
import { refuseTooManyWeights } from './pet-limits.ts';
import { petActions } from './pets.policy.ts';
import {
  deleteWeight,
  findWeightLike,
  listWeights,
  upsertWeight,
  type WeightRow,
} from './pets.repository.ts';
import { viewPet } from './pets.service.ts';
import { checkRecordDay } from './record-day.ts';

export type NewWeight = PayloadOf<'post', '/api/pets/weights/add'>;

/**
 * Records a weight in grams of a locked pet, with its event. A second one of the same day by the same party replaces
 * the first, unless `replaces` is false; an equal one is a no-op. Refuses at its field a day that `checkRecordDay`
 * refuses, with pets.weight_exists, and with pets.too_many_weights.
 * @param weight `clinic` is the recording clinic with its name; null for the pet's owner
 */
export async function enterWeight(
  tx: Db,
  { outbox, now }: Pick<Deps, 'outbox' | 'now'>,
  { scope, row, residence }: WritablePet,
  weight: Pick<NewWeight, 'grams' | 'measured_on' | 'replaces'> & {
    readonly clinic: { readonly id: string; readonly name: string } | null;
  },
  source: ChangeSource,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { grams, measured_on: measuredOn, replaces = true, clinic } = weight;
  const by =
    clinic === null
      ? ({ recordedBy: 'owner', clinicId: null, clinic: null } as const)
      : ({ recordedBy: 'clinic', clinicId: clinic.id, clinic: clinic.name } as const);
  checkRecordDay('measured_on', measuredOn, row, residence.timeZone, now());
  const entered = { grams, measuredOn, ...by };
  const before = await findWeightLike(tx, scope, entered);
  if (before && !isChange(before, entered)) return { id: before.id, isNew: false };
  if (before && !replaces) throw new AppError('pets.weight_exists');
  const id = await upsertWeight(tx, scope, { id: newId(), ...entered });
  await refuseTooManyWeights(tx, scope);
  const ids = { user_id: row.ownerId, pet_id: row.id, weight_id: id };
  await outbox.append(tx, { kind: 'pet.weighed', payload: ids }, source);
  return { id, isNew: true };
}

/** Records a weight as `enterWeight`, once for an idempotency key. */
export function addWeight(deps: Deps, actor: UserActor, payload: NewWeight) {
  const request = { userId: actor.own.id, key: payload.idempotency_key, call: 'pets/weights/add', payload };
  return runIdempotent(deps, request, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, petActions.change);
    await enterWeight(tx, deps, pet, { ...payload, clinic: null }, actor);
    return viewPet(tx, actor, pet.row.id);
  });
}

/** Removes a weight. Refuses with pets.not_found when the pet has none with this id. */
export function removeWeight(deps: Deps, actor: UserActor, petId: string, weightId: string) {
  return withTransaction(deps.db, async tx => {
    const { scope, row } = await requireOpenPet(tx, actor, petId, petActions.change);
    if (!(await deleteWeight(tx, scope, weightId))) throw new AppError('pets.not_found');
    const ids = { user_id: row.ownerId, pet_id: row.id, weight_id: weightId };
    await deps.outbox.append(tx, { kind: 'pet.weight_removed', payload: ids }, actor);
    return viewPet(tx, actor, row.id);
  });
}

/** Lists all weights of a pet, the newest first. */
export const listPetWeights = (db: Db, pet: ReadScope<'pet'>): Promise<WeightRow[]> => listWeights(db, pet);
