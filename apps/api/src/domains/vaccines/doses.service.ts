import { todayIn } from '@rifq/contract';
import type { Dose } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Deps } from '../../platform/deps.ts';
import { once } from '../../platform/once.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import { checkRecordDay, type PetRow, requireOpenPet } from '../pets/index.ts';
import { requireKeptDose, requireOwnDose } from './dose-access.ts';
import { type DoseFields, readDose, withDayCheck } from './dose-fields.ts';
import { presentDose } from './plan.presenter.ts';
import { planPets } from './plan.service.ts';
import { findDose, insertDose, setDoseLabel, setDoseRemoved, updateDose } from './vaccines.repository.ts';

type DoseEvent = 'dose.recorded' | 'dose.changed' | 'dose.removed' | 'dose.restored';

/** The record as the plan of its pet judges it. */
async function judged(
  deps: Deps,
  tx: Db,
  actor: Actor,
  pet: PetRow,
  doseId: string,
): Promise<{ dose: Dose }> {
  const [plan] = await planPets(tx, [pet], actor.country, todayIn(actor.timeZone, deps.now()));
  const counted = plan?.doses.find(dose => dose.id === doseId);
  if (counted) return { dose: counted };
  // A removed record is no part of any plan.
  const removed = await findDose(tx, doseId);
  if (!removed) throw new AppError(404, 'vaccines.not_found');
  return { dose: presentDose(removed, []) };
}

/** Notes the event and answers the record as its plan now judges it. */
async function concluded(deps: Deps, tx: Db, actor: Actor, pet: PetRow, doseId: string, kind: DoseEvent) {
  await appendEvent(tx, { kind, payload: { user_id: actor.userId, pet_id: pet.id, dose_id: doseId } });
  return judged(deps, tx, actor, pet, doseId);
}

/** Records a dose, a treatment or a test, once for an idempotency key. Refuses with 422 at the field. */
export function recordDose(
  deps: Deps,
  actor: Actor,
  payload: DoseFields & { idempotency_key: string; pet_id: string },
): Promise<{ dose: Dose }> {
  const request = {
    userId: actor.userId,
    key: payload.idempotency_key,
    call: 'vaccines/doses/create',
    payload,
  };
  return withDayCheck(() =>
    once(deps.db, request, async tx => {
      const pet = await requireOpenPet(tx, actor, payload.pet_id);
      const { columns, protocols } = readDose(payload, pet, actor.timeZone, deps.now());
      const id = newId();
      await insertDose(tx, { id, ...columns }, protocols);
      return concluded(deps, tx, actor, pet, id, 'dose.recorded');
    }),
  );
}

/** Changes a record that no doctor has confirmed. */
export function changeDose(
  deps: Deps,
  actor: Actor,
  payload: DoseFields & { dose_id: string },
): Promise<{ dose: Dose }> {
  return withDayCheck(() =>
    withTransaction(deps.db, async tx => {
      const { dose, pet } = await requireKeptDose(tx, actor, payload.dose_id);
      const { columns, protocols } = readDose(payload, pet, actor.timeZone, deps.now());
      await updateDose(tx, { id: dose.id, ...columns }, protocols);
      return concluded(deps, tx, actor, pet, dose.id, 'dose.changed');
    }),
  );
}

/** Removes a record or brings it back, if its day is still possible. Saying the same again changes nothing. */
export function setRemoved(
  deps: Deps,
  actor: Actor,
  doseId: string,
  removed: boolean,
): Promise<{ dose: Dose }> {
  return withDayCheck(() =>
    withTransaction(deps.db, async tx => {
      const { dose, pet } = await requireOwnDose(tx, actor, doseId);
      if ((dose.removedAt !== null) === removed) return judged(deps, tx, actor, pet, dose.id);
      // The pet's birth date may have moved behind the record while it was away.
      if (!removed) checkRecordDay('given_on', dose.givenOn, pet, actor.timeZone, deps.now());
      await setDoseRemoved(tx, dose.id, removed ? deps.now() : null);
      return concluded(deps, tx, actor, pet, dose.id, removed ? 'dose.removed' : 'dose.restored');
    }),
  );
}

/** Attaches a photo of the label in place of the one before. */
export async function attachLabel(deps: Deps, actor: Actor, doseId: string, file: UploadedFile | undefined) {
  await withTransaction(deps.db, tx => requireKeptDose(tx, actor, doseId));
  const key = await prepareImage(deps, actor.userId, file, 'label', 'label');
  return withTransaction(deps.db, async tx => {
    const { dose, pet } = await requireKeptDose(tx, actor, doseId);
    await replaceImage(tx, { nextKey: key, previousKey: dose.labelKey, now: deps.now() });
    await setDoseLabel(tx, dose.id, key);
    return concluded(deps, tx, actor, pet, dose.id, 'dose.changed');
  });
}
