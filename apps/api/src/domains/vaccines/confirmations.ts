import { type Db, newId } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { checkRecordDay, type ReadablePet, type WritablePet } from '../pets/index.ts';
import { type DoseFields, readDose, withDayCheck, withRecorded } from './dose-fields.ts';
import { refuseTooMany } from './dose-limits.ts';
import {
  type Confirmation,
  type DoseWithProtocols,
  findDose,
  insertDose,
  insertDoseLabel,
  setDoseConfirmed,
  setDoseRemoved,
  setDoseUnconfirmed,
  updateDose,
} from './vaccines.repository.ts';

/** Finds a dose of a pet. Refuses with vaccines.not_found, also for a removed dose. */
export async function requireRecordedDose(
  tx: Db,
  pet: ReadablePet,
  doseId: string,
): Promise<DoseWithProtocols> {
  const dose = await findDose(tx, pet.scope, doseId);
  if (!dose || dose.removedAt !== null) throw new AppError('vaccines.not_found');
  return dose;
}

/** Stores the confirmation of a dose; its owner can then no longer change it. */
export function storeConfirmation(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  confirmation: Confirmation,
): Promise<void> {
  return setDoseConfirmed(tx, pet, doseId, confirmation);
}

/** Stores the photo of the booklet's page with a dose that has no photo. Returns whether it had none. */
export const labelDose = insertDoseLabel;

/**
 * Records a dose as already confirmed, with the event of the record. Refuses the same values
 * as `recordDose`. Returns its id.
 * @param allOfOwner all pets of the owner, for the limit of the account
 */
export function addConfirmedDose(
  tx: Db,
  { outbox, now }: Pick<Deps, 'outbox' | 'now'>,
  {
    pet,
    fields,
    confirmation,
    allOfOwner,
    source,
    fromBooklet = false,
  }: {
    readonly pet: WritablePet;
    readonly fields: DoseFields;
    readonly fromBooklet?: boolean;
    readonly confirmation: Confirmation;
    readonly allOfOwner: readonly ReadablePet[];
    readonly source: ChangeSource;
  },
): Promise<string> {
  return withDayCheck(async () => {
    checkRecordDay('given_on', fields.given_on, pet.row, pet.residence.timeZone, now());
    const { columns, protocols } = readDose(fields, pet.row);
    const id = newId();
    const confirmed = { ...columns, ...confirmation, recordedBy: 'clinic' as const, fromBooklet };
    await insertDose(tx, pet.scope, id, confirmed, protocols);
    await refuseTooMany(tx, pet, allOfOwner);
    const payload = { user_id: pet.row.ownerId, pet_id: pet.row.id, dose_id: id };
    await outbox.append(tx, { kind: 'dose.recorded', payload }, source);
    return id;
  });
}

/** What a label shows, of which a doctor may read more than the owner has entered. */
type LabelColumns = Pick<
  DoseWithProtocols,
  'product' | 'productName' | 'vaccineType' | 'route' | 'intervalDays'
>;

/**
 * Completes an owner's unconfirmed record with what a doctor reads of the same protocols and day; what the doctor leaves
 * empty stays. Refuses as `readDose`.
 * @returns false, and changes nothing, if the record has other protocols
 */
export async function completeDose(
  tx: Db,
  pet: WritablePet,
  dose: DoseWithProtocols,
  fields: DoseFields,
): Promise<boolean> {
  const { columns, protocols } = readDose(fields, pet.row);
  if (protocols.length !== dose.protocols.length || protocols.some(key => !dose.protocols.includes(key)))
    return false;
  const isNamed = columns.product !== null || columns.productName !== null;
  const { product, productName, vaccineType, route, intervalDays }: LabelColumns = isNamed ? columns : dose;
  await updateDose(
    tx,
    pet.scope,
    dose.id,
    {
      ...columns,
      ...{ product, productName, vaccineType, route, intervalDays },
      batch: columns.batch ?? dose.batch,
      expiresOn: columns.expiresOn ?? dose.expiresOn,
      clinic: columns.clinic ?? dose.clinic,
      laboratory: columns.laboratory ?? dose.laboratory,
    },
    protocols,
  );
  return true;
}

/**
 * Replaces the fields of an owner's unconfirmed record with those that a doctor reads; an unchanged day is not checked
 * again. Refuses the same values as `changeDose`.
 */
export function correctDose(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  pet: WritablePet,
  dose: DoseWithProtocols,
  fields: DoseFields,
): Promise<void> {
  return withDayCheck(async () => {
    if (fields.given_on !== dose.givenOn)
      checkRecordDay('given_on', fields.given_on, pet.row, pet.residence.timeZone, now());
    const { columns, protocols } = readDose(withRecorded(fields, dose), pet.row);
    await updateDose(tx, pet.scope, dose.id, columns, protocols, false);
  });
}

/** Clears the confirmation of an owner's entry, or removes a dose that a clinic has added. Returns whether it removed. */
export async function undoConfirmation(
  tx: Db,
  pet: WriteScope<'pet'>,
  { id, recordedBy }: Pick<DoseWithProtocols, 'id' | 'recordedBy'>,
  now: Date,
): Promise<boolean> {
  const isAdded = recordedBy === 'clinic';
  if (isAdded) await setDoseRemoved(tx, pet, id, now);
  else await setDoseUnconfirmed(tx, pet, id);
  return isAdded;
}
