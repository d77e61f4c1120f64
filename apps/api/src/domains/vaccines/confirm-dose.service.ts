import type { Dose } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { checkRecordDay, type ReadablePet, type WritablePet } from '../pets/index.ts';
import { type DoseFields, readDose, withDayCheck } from './dose-fields.ts';
import { refuseTooMany } from './dose-limits.ts';
import { isChangeable } from './vaccines.policy.ts';
import {
  type Confirmation,
  type DoseWithProtocols,
  findDose,
  insertDose,
  setDoseConfirmed,
} from './vaccines.repository.ts';
import { viewDose } from './view-dose.ts';

type ConfirmDeps = Pick<Deps, 'outbox' | 'now'>;

/** The confirming doctor, and a locked pet that the caller may change. */
export type DoseConfirmation = {
  readonly pet: WritablePet;
  readonly doctor: { readonly userId: string; readonly name: string };
  readonly clinicName: string;
  /** The reservation that gives the doctor access to the record. */
  readonly visit: { readonly reservationId: string; readonly isDone: boolean };
  readonly source: ChangeSource;
};

const confirmationOf = ({ doctor, clinicName, visit }: DoseConfirmation, at: Date): Confirmation => ({
  confirmedAt: at,
  confirmedBy: doctor.userId,
  confirmedDoctor: doctor.name,
  confirmedClinic: clinicName,
  confirmedIn: visit.reservationId,
});

const idsOf = ({ row }: WritablePet, doseId: string) => ({
  user_id: row.ownerId,
  pet_id: row.id,
  dose_id: doseId,
});

function appendConfirmed(
  tx: Db,
  outbox: Deps['outbox'],
  { pet, visit, source }: DoseConfirmation,
  doseId: string,
): Promise<void> {
  const payload = { ...idsOf(pet, doseId), visit_ids: visit.isDone ? [visit.reservationId] : [] };
  return outbox.append(tx, { kind: 'dose.confirmed', payload }, source);
}

async function requireRecorded(tx: Db, pet: WritablePet, doseId: string): Promise<DoseWithProtocols> {
  const dose = await findDose(tx, pet.scope, doseId);
  if (!dose || dose.removedAt !== null) throw new AppError('vaccines.not_found');
  return dose;
}

/** The version of a dose that the doctor has read; `updatedAt` is ISO 8601. */
export type DoseVersion = { readonly doseId: string; readonly updatedAt: string };

/**
 * Confirms a dose of a pet, with its event; its owner can then no longer change it. A dose that any doctor has already
 * confirmed is returned with `isNew` false. Refuses with vaccines.not_found, also for a removed dose, and with
 * vaccines.changed a dose that has changed since the doctor read it.
 */
export async function confirmDose(
  tx: Db,
  { outbox, now }: ConfirmDeps,
  confirming: DoseConfirmation & DoseVersion,
): Promise<{ readonly dose: Dose; readonly isNew: boolean }> {
  const { pet, doseId } = confirming;
  const found = await requireRecorded(tx, pet, doseId);
  const isNew = isChangeable(found);
  if (isNew) {
    if (found.updatedAt.getTime() !== new Date(confirming.updatedAt).getTime())
      throw new AppError('vaccines.changed');
    await setDoseConfirmed(tx, pet.scope, doseId, confirmationOf(confirming, now()));
    await appendConfirmed(tx, outbox, confirming, doseId);
  }
  return { dose: await viewDose(tx, pet, doseId, now()), isNew };
}

/**
 * Records a dose that was given at a clinic as already confirmed, with both events. Refuses the same values as
 * `recordDose`. Returns its id.
 * @param allOfOwner all pets of the owner, for the limit of the account
 */
export function recordConfirmedDose(
  tx: Db,
  { outbox, now }: ConfirmDeps,
  confirming: DoseConfirmation & { readonly fields: DoseFields; readonly allOfOwner: readonly ReadablePet[] },
): Promise<string> {
  const { pet, clinicName, fields, source } = confirming;
  return withDayCheck(async () => {
    checkRecordDay('given_on', fields.given_on, pet.row, pet.residence.timeZone, now());
    const { columns, protocols } = readDose({ ...fields, clinic: clinicName }, pet.row);
    const id = newId();
    const confirmed = { ...columns, ...confirmationOf(confirming, now()), recordedBy: 'clinic' as const };
    await insertDose(tx, pet.scope, id, confirmed, protocols);
    await refuseTooMany(tx, pet, confirming.allOfOwner);
    await outbox.append(tx, { kind: 'dose.recorded', payload: idsOf(pet, id) }, source);
    await appendConfirmed(tx, outbox, confirming, id);
    return id;
  });
}
