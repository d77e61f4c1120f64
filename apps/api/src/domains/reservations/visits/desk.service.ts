import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isClinicVisit, type ReservationState } from '@rifq/rules';
import type { Writable } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { withLockedMembership } from '../../clinics/index.ts';
import { clinicHoursOf } from '../../scheduling/index.ts';
import { atClinic, lockAtClinic } from '../clinic/clinic-access.ts';
import { respondAtClinic } from '../clinic/view.service.ts';
import { refuseOffered } from '../open-offers.ts';
import { areOnOneDay, dayOfVisitFrom } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import {
  type ReservationChange,
  type ReservationRow,
  updateReservation,
} from '../reservations.repository.ts';
import { appendForBothSides } from '../transition.ts';

type Locked = Writable<'reservation', ReservationRow>;
type DeskEvent = `reservation.${'arrived' | 'arrival_undone' | 'settled' | 'settlement_undone'}`;
type ReservationResponse = Promise<{ reservation: ClinicReservation }>;

const conflict = (state: ReservationState) =>
  new AppError('reservations.state_conflict', { conflict: { state } });

/**
 * Locks a visit in this state for a member's work at the desk. Refuses with reservations.not_found, clinics.role and
 * reservations.state_conflict, also another kind of reservation.
 */
async function lockVisit(tx: Db, actor: ClinicActor, id: string, state: ReservationState): Promise<Locked> {
  const visit = await lockAtClinic(tx, actor, id, reservationActions.arrangeAtClinic);
  if (!isClinicVisit(visit.row) || visit.row.state !== state) throw conflict(visit.row.state);
  return visit;
}

/** Changes a locked visit within its state, with the event and the audit row. */
async function note(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { scope, row }: Locked,
  { kind, change }: { readonly kind: DeskEvent; readonly change: ReservationChange },
): Promise<ReservationRow> {
  const changed = await updateReservation(tx, scope, row.state, change);
  if (!changed) throw conflict(row.state);
  await appendForBothSides(tx, deps, changed, kind, atClinic(actor));
  return changed;
}

/**
 * Notes that the owner of a visit came in, on its day or later, or takes that back until the room is opened. A repeat is
 * a no-op. Refuses as `lockVisit`, and with reservations.too_early and reservations.offer_open.
 */
export function noteArrival(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, arrived }: PayloadOf<'post', '/api/clinic/visits/arrive'>,
): ReservationResponse {
  return withLockedMembership(deps.db, actor, async tx => {
    const visit = await lockVisit(tx, actor, id, 'confirmed');
    const now = deps.now();
    refuseOffered(visit.row);
    if ((visit.row.arrivedAt !== null) === arrived) return respondAtClinic(tx, actor, visit.row, now);
    const clinic = await clinicHoursOf(tx, actor.membership);
    if (arrived && now < dayOfVisitFrom(visit.row, clinic)) throw new AppError('reservations.too_early');
    const row = await note(tx, deps, actor, visit, {
      kind: arrived ? 'reservation.arrived' : 'reservation.arrival_undone',
      change: { arrivedAt: arrived ? now : null },
    });
    return respondAtClinic(tx, actor, row, now);
  });
}

/**
 * Settles a completed visit with nothing due, or takes that back on the same day of the clinic while nothing was paid
 * by its bill; of a free one there is nothing to take back. A repeat is a no-op. Refuses as `lockVisit`, with billing.due,
 * and with reservations.too_late.
 */
export function noteSettlement(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, settled }: PayloadOf<'post', '/api/clinic/visits/settle'>,
): ReservationResponse {
  return withLockedMembership(deps.db, actor, async tx => {
    const visit = await lockVisit(tx, actor, id, 'completed');
    const now = deps.now();
    const { row } = visit;
    const { settledAt } = row;
    if ((settledAt !== null) === settled) return respondAtClinic(tx, actor, row, now);
    if (settled && row.deskPaid < row.price) throw new AppError('billing.due');
    if (!settled && (row.price === 0 || row.deskPaid > 0)) throw conflict(row.state);
    const clinic = await clinicHoursOf(tx, actor.membership);
    if (settledAt !== null && !areOnOneDay(clinic, settledAt, now))
      throw new AppError('reservations.too_late');
    const changed = await note(tx, deps, actor, visit, {
      kind: settled ? 'reservation.settled' : 'reservation.settlement_undone',
      change: settled ? { settledAt: now, settledBy: actor.own.id } : { settledAt: null, settledBy: null },
    });
    return respondAtClinic(tx, actor, changed, now);
  });
}
