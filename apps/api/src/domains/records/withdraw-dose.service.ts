import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { WritablePet } from '../pets/index.ts';
import { isChangeable, requireRecordedDose, undoConfirmation } from '../vaccines/index.ts';

type WithdrawDeps = Pick<Deps, 'outbox' | 'now'>;

/** A confirmation to withdraw, of a locked pet that the caller may change. */
export type Withdrawing = {
  readonly pet: WritablePet;
  readonly doseId: string;
  /** Whether a reservation belongs to the withdrawing clinic. */
  readonly isOwnVisit: (reservationId: string) => Promise<boolean>;
  readonly source: ChangeSource;
};

/**
 * Withdraws a clinic's mistaken confirmation, with its events: an owner's entry is unconfirmed again and can be changed
 * by the owner; a dose that the clinic added is removed, and its owner cannot restore it. Refuses with
 * vaccines.not_found, also a removed dose, with vaccines.confirmed one that another clinic confirmed, and with
 * vaccines.unconfirmed one that is not or no longer confirmed.
 */
export async function withdrawDose(
  tx: Db,
  { outbox, now }: WithdrawDeps,
  { pet, doseId, isOwnVisit, source }: Withdrawing,
): Promise<void> {
  const dose = await requireRecordedDose(tx, pet, doseId);
  if (isChangeable(dose)) throw new AppError('vaccines.unconfirmed');
  if (dose.confirmedIn === null || !(await isOwnVisit(dose.confirmedIn)))
    throw new AppError('vaccines.confirmed');
  const payload = { user_id: pet.row.ownerId, pet_id: pet.row.id, dose_id: doseId };
  const isRemoved = await undoConfirmation(tx, pet.scope, dose, now());
  await outbox.append(tx, { kind: 'dose.confirmation_withdrawn', payload }, source);
  if (isRemoved) await outbox.append(tx, { kind: 'dose.removed', payload }, source);
}
