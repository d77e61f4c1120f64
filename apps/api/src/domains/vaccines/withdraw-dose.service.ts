import type { Dose } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { WritablePet } from '../pets/index.ts';
import { presentDose } from './plan.presenter.ts';
import { planPet } from './plan.service.ts';
import { isChangeable } from './vaccines.policy.ts';
import { findDose, setDoseRemoved, setDoseUnconfirmed } from './vaccines.repository.ts';

type WithdrawDeps = Pick<Deps, 'outbox' | 'now'>;

/** What a clinic takes back, of a pet that is locked and that the caller may change. */
export type Withdrawing = {
  readonly pet: WritablePet;
  readonly doseId: string;
  /** Whether a reservation is one of the clinic's that takes it back. */
  readonly isOwnVisit: (reservationId: string) => Promise<boolean>;
  readonly source: ChangeSource;
};

/** A record as the plan of its pet counts it; plans do not hold removed ones. */
async function viewDose(tx: Db, pet: WritablePet, doseId: string, now: Date): Promise<Dose> {
  const counted = (await planPet(tx, pet, now)).doses.find(({ id }) => id === doseId);
  if (counted) return counted;
  const removed = await findDose(tx, pet.scope, doseId);
  if (!removed) throw new Error('a dose that is on record has vanished');
  return presentDose(removed, new Map());
}

/**
 * Takes back what a clinic has put under its name by mistake, with its events: an owner's own entry is unconfirmed again,
 * and the owner's to mend; a dose that the clinic has added is removed, and stays out of its owner's reach. One of which
 * that is so already answers the same, and is not new. Refuses with vaccines.not_found, and with vaccines.confirmed one
 * that another clinic has confirmed.
 */
export async function withdrawDose(
  tx: Db,
  { outbox, now }: WithdrawDeps,
  { pet, doseId, isOwnVisit, source }: Withdrawing,
): Promise<{ readonly dose: Dose; readonly isNew: boolean }> {
  const dose = await findDose(tx, pet.scope, doseId);
  if (!dose || (dose.removedAt !== null && isChangeable(dose))) throw new AppError('vaccines.not_found');
  if (dose.confirmedIn !== null && !(await isOwnVisit(dose.confirmedIn)))
    throw new AppError('vaccines.confirmed');
  const isNew = dose.removedAt === null && dose.confirmedIn !== null;
  if (isNew) {
    const payload = { user_id: pet.row.ownerId, pet_id: pet.row.id, dose_id: doseId };
    const isAdded = dose.recordedBy === 'clinic';
    if (isAdded) await setDoseRemoved(tx, pet.scope, doseId, now());
    else await setDoseUnconfirmed(tx, pet.scope, doseId);
    await outbox.append(tx, { kind: 'dose.confirmation_withdrawn', payload }, source);
    if (isAdded) await outbox.append(tx, { kind: 'dose.removed', payload }, source);
  }
  return { dose: await viewDose(tx, pet, doseId, now()), isNew };
}
