import { type Db, newId } from '@rifq/db';
import { canTransition } from '@rifq/rules';
import type { Writable } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { TimeRange } from '../../scheduling/index.ts';
import { canOffer, offerExpiresAt } from '../offer-terms.ts';
import { endOffer, findOffer, insertOffer } from '../offers.repository.ts';
import { type ReservationRow, updateReservation } from '../reservations.repository.ts';
import { type ActingParty, appendForColleagues } from '../transition.ts';

/**
 * Offers a colleague to the owner of a locked reservation, which takes the colleague's time at once; an earlier open offer
 * is withdrawn. The caller has checked that the time is free, and holds it. Returns the reservation. Refuses with
 * reservations.state_conflict.
 */
export async function offerColleague(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  { scope, row }: Writable<'reservation', ReservationRow>,
  { doctorId, slot }: { readonly doctorId: string; readonly slot: TimeRange },
  acting: ActingParty & { readonly party: 'clinic' | 'operator' },
): Promise<ReservationRow> {
  const now = deps.now();
  const conflict = new AppError('reservations.state_conflict', { conflict: { state: row.state } });
  if (!canTransition('offer', row.state, acting.party) || !canOffer(row, now)) throw conflict;
  const before = row.offerId === null ? null : await findOffer(tx, row.offerId);
  if (before) await endOffer(tx, before.id, 'withdrawn', now);
  const id = newId();
  await insertOffer(tx, scope, {
    id,
    fromDoctorId: before?.fromDoctorId ?? row.doctorId,
    fromStartsAt: before?.fromStartsAt ?? row.startsAt,
    toDoctorId: doctorId,
    ...slot,
    expiresAt: offerExpiresAt(slot.startsAt, row, now),
    createdBy: acting.party === 'clinic' ? acting.name : null,
    createdAt: now,
  });
  const changed = await updateReservation(tx, scope, row.state, {
    ...slot,
    doctorId,
    offerId: id,
    squeezedIn: false,
    rescheduledAt: now,
    rescheduledBy: 'clinic',
    revision: row.revision + 1,
  });
  if (!changed) throw conflict;
  const event = { kind: 'reservation.offered', fromDoctorId: row.doctorId } as const;
  await appendForColleagues(tx, deps, changed, event, acting);
  return changed;
}
