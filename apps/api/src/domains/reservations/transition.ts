import { type Db, runInOrder } from '@rifq/db';
import {
  canTransition,
  isClinicVisit,
  isSoon,
  type OfferState,
  type ReservationAction,
  type ReservationParty,
  reservationTransitions,
} from '@rifq/rules';
import type { Writable } from '../../core/access.ts';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { EventOf } from '../../core/events.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf } from '../clinics/index.ts';
import { endOffer } from './offers.repository.ts';
import { refuseOffered } from './open-offers.ts';
import type { OfReservation, ReservationEventKind } from './reservations.events.ts';
import { type ReservationChange, type ReservationRow, updateReservation } from './reservations.repository.ts';

/** The actions about a colleague are in offers/. */
type PlainAction = Exclude<ReservationAction, 'offer' | 'accept_offer'>;

/** The event of each action. */
const eventOf = {
  confirm: 'reservation.confirmed',
  expire: 'reservation.expired',
  cancel: 'reservation.cancelled',
  expire_offer: 'reservation.cancelled',
  abandon: 'reservation.cancelled',
  move: 'reservation.moved',
  open: 'reservation.opened',
  complete: 'reservation.completed',
  no_show: 'reservation.no_show',
  undo_no_show: 'reservation.no_show_undone',
  conclude: 'reservation.completed',
  lapse: 'reservation.cancelled',
} as const satisfies Record<PlainAction, PlainKind>;

/** The acting party of the state machine, with a name for the audit trail. */
export type ActingParty = {
  readonly party: ReservationParty;
  /** The id of a user; for another party, its name. */
  readonly name: string;
  readonly source: ChangeSource;
};

/** Returns the acting side; null if no user acts. */
const sideOf = ({ party }: Pick<ActingParty, 'party'>) =>
  party === 'owner' || party === 'clinic' ? party : null;

/** The fields of a reservation for its events. */
export type EventReservation = Pick<
  ReservationRow,
  'id' | 'ownerId' | 'petId' | 'clinicId' | 'doctorId' | 'paidAt' | 'refundedAt'
> & {
  /** The current members of the clinic, if already read. */
  readonly staff?: string[];
};

/** Returns the event payload: the ids of both sides, and of the acting user, if any. */
export function idsOf(
  row: Required<EventReservation>,
  acting?: Pick<ActingParty, 'party' | 'name'>,
): OfReservation {
  return {
    user_id: row.ownerId,
    pet_id: row.petId,
    reservation_id: row.id,
    clinic_id: row.clinicId,
    doctor_id: row.doctorId,
    staff_ids: row.staff,
    actor_ids: acting && sideOf(acting) ? [acting.name] : [],
    payer_ids: row.paidAt !== null && row.refundedAt === null ? [row.ownerId] : [],
  };
}

/** An event of a reservation that says no more than whose it is. */
type PlainKind = Exclude<ReservationEventKind, 'reservation.visit_booked' | ColleagueKind>;
type ColleagueKind = `reservation.${'handed_over' | 'offered' | 'offer_accepted'}`;

/** What an event of a reservation says besides. */
type MoreOfEvent = Pick<EventOf<'reservation.moved'>['payload'], 'was_soon'>;

/** Appends an event of a reservation for both sides, with its audit row. */
export async function appendForBothSides(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  row: EventReservation,
  kind: PlainKind,
  acting: ActingParty,
  more: MoreOfEvent = {},
): Promise<void> {
  const staff = row.staff ?? (await staffOf(tx, row.clinicId));
  await appendAudited(tx, deps, { kind, payload: { ...idsOf({ ...row, staff }, acting), ...more } }, acting);
}

/** Appends the booking of a visit at the clinic, as `appendForBothSides`. */
export async function appendVisitBooked(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  row: EventReservation,
  walkIn: boolean,
  acting: ActingParty,
): Promise<void> {
  const payload = { ...idsOf({ ...row, staff: await staffOf(tx, row.clinicId) }, acting), walk_in: walkIn };
  await appendAudited(tx, deps, { kind: 'reservation.visit_booked', payload }, acting);
}

/** Appends an event of a reservation that comes to a colleague, as `appendForBothSides`. */
export async function appendForColleagues(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  row: EventReservation,
  { kind, fromDoctorId }: { readonly kind: ColleagueKind; readonly fromDoctorId: string },
  acting: ActingParty,
): Promise<void> {
  const ids = idsOf({ ...row, staff: await staffOf(tx, row.clinicId) }, acting);
  await appendAudited(tx, deps, { kind, payload: { ...ids, from_doctor_id: fromDoctorId } }, acting);
}

async function appendAudited(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  event: EventOf<ReservationEventKind>,
  acting: ActingParty,
): Promise<void> {
  await runInOrder(tx, [
    () => outbox.append(tx, event, acting.source),
    () => recordAudit(tx, { actor: acting.name, action: event.kind, subject: event.payload.reservation_id }),
  ]);
}

/** Returns the change of a move, unless the caller says otherwise: its owner has not come to the new time yet. */
const movedBy = (acting: ActingParty, now: Date) => ({
  rescheduledAt: now,
  rescheduledBy: sideOf(acting),
  squeezedIn: false,
  arrivedAt: null,
});

/** Returns the change of a completion: a visit that is free, or paid in advance, is settled with it. */
const completedBy = (row: ReservationRow, now: Date): ReservationChange =>
  isClinicVisit(row) && row.deskPaid >= row.price ? { settledAt: now } : {};

/** Returns how an action ends the open offer of a colleague; null if it is not possible before the owner has answered. */
function offerAfter(action: PlainAction, { party }: ActingParty): Exclude<OfferState, 'open'> | null {
  if (action === 'expire_offer') return 'expired';
  if (action === 'move') return party === 'owner' ? 'accepted' : null;
  if (action === 'cancel') return party === 'owner' ? 'declined' : 'withdrawn';
  return party === 'clinic' ? null : 'withdrawn';
}

/**
 * Ends the open offer of a reservation by an action. Another time of the colleague accepts it, with the event of that.
 * Refuses with reservations.offer_open.
 */
async function settleOffer(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  row: ReservationRow,
  action: PlainAction,
  acting: ActingParty,
): Promise<ReservationChange> {
  if (row.offerId === null) return {};
  const state = offerAfter(action, acting);
  if (state === null) refuseOffered(row);
  else {
    const ended = await endOffer(tx, row.offerId, state, deps.now());
    if (ended?.state === 'accepted') {
      const event = { kind: 'reservation.offer_accepted', fromDoctorId: ended.fromDoctorId } as const;
      await appendForColleagues(tx, deps, row, event, acting);
    }
  }
  return { offerId: null };
}

/**
 * Runs an action of the state machine on a locked reservation: its change, the event for both sides and the audit row,
 * in the transaction of its money. It ends an open offer of a colleague. Refuses with reservations.state_conflict and its
 * state, and with reservations.offer_open.
 */
export async function transition(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  reservation: Writable<'reservation', ReservationRow>,
  action: PlainAction,
  acting: ActingParty,
  change: ReservationChange = {},
): Promise<ReservationRow> {
  const { scope, row } = reservation;
  const conflict = (state: ReservationRow['state']) =>
    new AppError('reservations.state_conflict', { conflict: { state } });
  if (!canTransition(action, row.state, acting.party)) throw conflict(row.state);
  const { to } = reservationTransitions[action];
  const offered = await settleOffer(tx, deps, row, action, acting);
  const moved = action === 'move' ? movedBy(acting, deps.now()) : {};
  const settled = to === 'completed' ? completedBy(row, deps.now()) : {};
  const revised = action === 'move' || to === 'cancelled' ? { revision: row.revision + 1 } : {};
  const changed = await updateReservation(tx, scope, row.state, {
    ...moved,
    ...settled,
    ...revised,
    ...offered,
    ...change,
    state: to,
  });
  if (!changed) throw conflict(row.state);
  const from = action === 'move' ? { was_soon: isSoon(row.startsAt, deps.now()) } : {};
  await appendForBothSides(tx, deps, changed, eventOf[action], acting, from);
  return changed;
}
