import type { Dose } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { ReadablePet, WritablePet } from '../pets/index.ts';
import {
  addConfirmedDose,
  type Confirmation,
  completeDose,
  correctDose,
  type DoseFields,
  isChangeable,
  requireRecordedDose,
  storeConfirmation,
  viewDose,
} from '../vaccines/index.ts';

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

type RecordedDose = Awaited<ReturnType<typeof requireRecordedDose>>;

/** The version of a dose that the doctor has read; `updatedAt` is ISO 8601. */
export type DoseVersion = { readonly doseId: string; readonly updatedAt: string };

function requireUnchanged({ updatedAt }: RecordedDose, read: DoseVersion): void {
  if (updatedAt.getTime() !== new Date(read.updatedAt).getTime()) throw new AppError('vaccines.changed');
}

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
  const found = await requireRecordedDose(tx, pet, doseId);
  const isNew = isChangeable(found);
  if (isNew) {
    requireUnchanged(found, confirming);
    await storeConfirmation(tx, pet.scope, doseId, confirmationOf(confirming, now()));
    await appendConfirmed(tx, outbox, confirming, doseId);
  }
  return { dose: await viewDose(tx, pet, doseId, now()), isNew };
}

/**
 * Corrects an owner's dose to what the doctor reads on its label, and confirms it, with its event. Refuses with
 * vaccines.not_found, with vaccines.changed a dose that has changed or was confirmed since the doctor read it, and as
 * `correctDose`.
 * @returns the dose as its owner had entered it
 */
export async function correctAndConfirm(
  tx: Db,
  deps: ConfirmDeps,
  correcting: DoseConfirmation & DoseVersion & { readonly fields: DoseFields },
): Promise<RecordedDose> {
  const { pet, doseId, fields } = correcting;
  const found = await requireRecordedDose(tx, pet, doseId);
  if (!isChangeable(found)) throw new AppError('vaccines.changed');
  requireUnchanged(found, correcting);
  await correctDose(tx, deps, pet, found, fields);
  await storeConfirmation(tx, pet.scope, doseId, confirmationOf(correcting, deps.now()));
  await appendConfirmed(tx, deps.outbox, correcting, doseId);
  return found;
}

/**
 * Records a dose as already confirmed, with both events. Refuses as `addConfirmedDose`.
 * Returns its id.
 * @param allOfOwner all pets of the owner, for the limit of the account
 */
export async function recordConfirmedDose(
  tx: Db,
  deps: ConfirmDeps,
  confirming: DoseConfirmation & {
    readonly fields: DoseFields;
    readonly allOfOwner: readonly ReadablePet[];
    readonly fromBooklet?: boolean;
  },
): Promise<string> {
  const confirmation = confirmationOf(confirming, deps.now());
  const id = await addConfirmedDose(tx, deps, { ...confirming, confirmation });
  await appendConfirmed(tx, deps.outbox, confirming, id);
  return id;
}

/**
 * Completes an owner's unconfirmed dose with what the doctor reads in the booklet, and confirms it. Refuses as
 * `completeDose`, whose result it returns.
 */
export async function confirmFromBooklet(
  tx: Db,
  { outbox, now }: ConfirmDeps,
  confirming: DoseConfirmation & { readonly fields: DoseFields; readonly dose: RecordedDose },
): Promise<boolean> {
  const { pet, dose, fields } = confirming;
  if (!(await completeDose(tx, pet, dose, fields))) return false;
  await storeConfirmation(tx, pet.scope, dose.id, confirmationOf(confirming, now()));
  await appendConfirmed(tx, outbox, confirming, dose.id);
  return true;
}
