import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { confirmDose, type DoseVersion } from '../../vaccines/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { logChange } from './log-access.ts';
import { lockPatient, recordReaderOf, requirePetOwner } from './open-record.ts';
import { recordOpenUntil } from './record-open.ts';
import { confirmingBy } from './write-record.service.ts';

/**
 * Confirms doses of a reservation's pet in the transaction that completes it. Refuses with reservations.not_found if
 * the record is closed, and as `lockPatient` and `confirmDose`.
 */
export async function confirmAtClose(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: ClinicActor,
  row: ReservationRow,
  doses: readonly DoseVersion[],
): Promise<void> {
  if (recordOpenUntil(row, deps.now()) === null) throw new AppError('reservations.not_found');
  const looker = await recordReaderOf(tx, actor);
  const pet = await lockPatient(tx, row, await requirePetOwner(tx, row));
  const { id: reservationId, petId, ownerId } = row;
  for (const dose of doses) {
    const { isNew } = await confirmDose(tx, deps, {
      ...confirmingBy(actor, pet, { reservation: row, looker }),
      ...dose,
    });
    const target = { petId, ownerId, reservationId, what: 'dose_confirmed' } as const;
    if (isNew) await logChange(tx, deps, actor, looker, target);
  }
}
