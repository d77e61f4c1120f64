import type { ClinicReservation, Reservation } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { canTransition, isClinicVisit } from '@rifq/rules';
import { authorize, type Writable } from '../../../core/access.ts';
import type { ClinicActor, ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { withLockedMembership } from '../../clinics/index.ts';
import { atClinic, lockAtClinic } from '../clinic/clinic-access.ts';
import { respondAtClinic } from '../clinic/view.service.ts';
import { endOffer, findOffer, type OfferRow } from '../offers.repository.ts';
import { viewReservation } from '../own-reservations.service.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation, type ReservationRow, updateReservation } from '../reservations.repository.ts';
import { requireBookableDoctor } from '../slots/slots.service.ts';
import { type ActingParty, appendForColleagues } from '../transition.ts';

async function requireOffer(tx: Db, offerId: string): Promise<OfferRow> {
  const offer = await findOffer(tx, offerId);
  if (!offer) throw new AppError('reservations.not_found');
  return offer;
}

/**
 * Ends the open offer of a locked reservation as accepted: it stays with the colleague, and no money moves. An owner who
 * accepts has chosen that time; the desk cannot choose it for an owner. A repeat is a no-op. Refuses with
 * reservations.offer_over one that has ended or expired, and with reservations.doctor_unavailable.
 */
async function accept(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  { scope, row }: Writable<'reservation', ReservationRow>,
  offerId: string,
  acting: ActingParty,
): Promise<ReservationRow> {
  // Read once the reservation is locked, which orders two answers.
  const offer = await requireOffer(tx, offerId);
  if (offer.state === 'accepted') return row;
  const now = deps.now();
  const isOpen = row.offerId === offerId && now < offer.expiresAt;
  if (!isOpen || !canTransition('accept_offer', row.state, acting.party))
    throw new AppError('reservations.offer_over');
  await requireBookableDoctor(tx, row.doctorId);
  await endOffer(tx, offerId, 'accepted', now);
  const chosen = acting.party === 'owner' ? { rescheduledBy: acting.party } : {};
  const changed = await updateReservation(tx, scope, row.state, { ...chosen, offerId: null });
  if (!changed) throw new AppError('reservations.offer_over');
  const event = { kind: 'reservation.offer_accepted', fromDoctorId: offer.fromDoctorId } as const;
  await appendForColleagues(tx, deps, changed, event, acting);
  return changed;
}

/**
 * Agrees to the colleague whom the clinic offers for a reservation of the actor. A repeat is a no-op. Refuses with
 * reservations.not_found, reservations.offer_over and reservations.doctor_unavailable.
 */
export async function acceptOffer(
  deps: Deps,
  actor: ReadingUser,
  offerId: string,
): Promise<{ reservation: Reservation }> {
  const id = await withTransaction(deps.db, async tx => {
    const { reservationId } = await requireOffer(tx, offerId);
    const own = authorize(actor, reservationActions.change, await lockReservation(tx, reservationId));
    if (!own) throw new AppError('reservations.not_found');
    const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
    await accept(tx, deps, own, offerId, acting);
    return reservationId;
  });
  return viewReservation(deps, actor, id);
}

/**
 * Notes that the owner of a visit agrees to the colleague, on the phone or at the desk; to a consultation in the app its
 * owner agrees there. Refuses as `acceptOffer`, and with clinics.role and reservations.state_conflict.
 */
export function acceptOfferAtClinic(
  deps: Deps,
  actor: ClinicActor,
  offerId: string,
): Promise<{ reservation: ClinicReservation }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const { reservationId } = await requireOffer(tx, offerId);
    const visit = await lockAtClinic(tx, actor, reservationId, reservationActions.arrangeAtClinic);
    const { state } = visit.row;
    if (!isClinicVisit(visit.row)) throw new AppError('reservations.state_conflict', { conflict: { state } });
    const row = await accept(tx, deps, visit, offerId, atClinic(actor));
    return respondAtClinic(tx, actor, row, deps.now());
  });
}
