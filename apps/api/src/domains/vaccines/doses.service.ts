import type { Dose, PayloadOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { isChange } from '../../core/is-change.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { refuseStale } from '../../core/version.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import { checkRecordDay, listOwnPets, refuseBeforeBirth, type WritablePet } from '../pets/index.ts';
import { requireChangeableDose, requireRecordedPet, requireStoredDose } from './dose-access.ts';
import { readDose, withDayCheck, withRecorded } from './dose-fields.ts';
import { refuseTooMany } from './dose-limits.ts';
import { noVerdicts, presentDose, versionOfDose } from './plan.presenter.ts';
import { planPet } from './plan.service.ts';
import { findDose, insertDose, setDoseLabel, setDoseRemoved, updateDose } from './vaccines.repository.ts';

type DoseEventKind = 'dose.recorded' | 'dose.changed' | 'dose.removed' | 'dose.restored';

/** Returns a record with its assessment by the pet's plan. */
async function viewDose(deps: Deps, tx: Db, pet: WritablePet, doseId: string): Promise<{ dose: Dose }> {
  const plan = await planPet(tx, pet, deps.now());
  const counted = plan.doses.find(dose => dose.id === doseId);
  if (counted) return { dose: counted };
  // Plans do not contain removed records.
  const removed = await findDose(tx, pet.scope, doseId);
  if (!removed) throw new AppError('vaccines.not_found');
  return { dose: presentDose(removed, noVerdicts) };
}

/** Appends an event about the pet owner's record, and returns the record. */
async function appendAndView(
  deps: Deps,
  tx: Db,
  actor: UserActor,
  pet: WritablePet,
  doseId: string,
  kind: DoseEventKind,
) {
  const payload = { user_id: pet.row.ownerId, pet_id: pet.row.id, dose_id: doseId };
  await deps.outbox.append(tx, { kind, payload }, actor);
  return viewDose(deps, tx, pet, doseId);
}

/**
 * Records a dose, a treatment or a test, once for an idempotency key. Refuses invalid values at their field, and with
 * vaccines.too_many and vaccines.too_many_in_all.
 */
export function recordDose(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/vaccines/doses/create'>,
): Promise<{ dose: Dose }> {
  const request = {
    userId: actor.own.id,
    key: payload.idempotency_key,
    call: 'vaccines/doses/create',
    payload,
  };
  return withDayCheck(() =>
    runIdempotent(deps, request, async tx => {
      const pet = await requireRecordedPet(tx, actor, payload.pet_id);
      checkRecordDay('given_on', payload.given_on, pet.row, pet.residence.timeZone, deps.now());
      const { columns, protocols } = readDose(payload, pet.row);
      const id = newId();
      await insertDose(tx, pet.scope, id, columns, protocols);
      await refuseTooMany(tx, pet, await listOwnPets(tx, actor));
      return appendAndView(deps, tx, actor, pet, id, 'dose.recorded');
    }),
  );
}

/**
 * Changes a record; an unchanged day is not checked again. Refuses a confirmed one with vaccines.confirmed, and an
 * outdated version with request.stale.
 */
export function changeDose(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/vaccines/doses/update'>,
): Promise<{ dose: Dose }> {
  return withDayCheck(() =>
    withTransaction(deps.db, async tx => {
      const { dose, pet } = await requireStoredDose(tx, actor, payload.dose_id);
      if (payload.given_on !== dose.givenOn)
        checkRecordDay('given_on', payload.given_on, pet.row, pet.residence.timeZone, deps.now());
      const { columns, protocols } = readDose(withRecorded(payload, dose), pet.row);
      const sorted = { ...dose, protocols: dose.protocols.toSorted() };
      if (!isChange(sorted, { ...columns, protocols: protocols.toSorted() }))
        return viewDose(deps, tx, pet, dose.id);
      await refuseStale(payload.version, versionOfDose(dose), async () => ({
        ...(await viewDose(deps, tx, pet, dose.id)),
        changed_by: { who: 'self' },
      }));
      await updateDose(tx, pet.scope, dose.id, columns, protocols);
      return appendAndView(deps, tx, actor, pet, dose.id, 'dose.changed');
    }),
  );
}

/** Removes a record, or restores it if it is not before the pet's birth. Makes no event when nothing changes. */
export function setRemoved(
  deps: Deps,
  actor: UserActor,
  doseId: string,
  removed: boolean,
): Promise<{ dose: Dose }> {
  return withDayCheck(() =>
    withTransaction(deps.db, async tx => {
      const { dose, pet } = await requireChangeableDose(tx, actor, doseId);
      if ((dose.removedAt !== null) === removed) return viewDose(deps, tx, pet, dose.id);
      // The pet's birth date may have changed since the record was removed.
      if (!removed) refuseBeforeBirth('given_on', dose.givenOn, pet.row);
      await setDoseRemoved(tx, pet.scope, dose.id, removed ? deps.now() : null);
      return appendAndView(deps, tx, actor, pet, dose.id, removed ? 'dose.removed' : 'dose.restored');
    }),
  );
}

/** Sets or replaces the photo of the label. */
export async function attachLabel(
  deps: Deps,
  actor: UserActor,
  doseId: string,
  file: UploadedFile | undefined,
) {
  const { pet: owned } = await withTransaction(deps.db, tx => requireStoredDose(tx, actor, doseId));
  const key = await prepareImage(deps, owned.row.ownerId, file, 'label', 'label');
  return withTransaction(deps.db, async tx => {
    const { dose, pet } = await requireStoredDose(tx, actor, doseId);
    await replaceImage(tx, pet.row.ownerId, { nextKey: key, previousKey: dose.labelKey, now: deps.now() });
    await setDoseLabel(tx, pet.scope, dose.id, key);
    return appendAndView(deps, tx, actor, pet, dose.id, 'dose.changed');
  });
}
