import type { ClinicReservation } from '@rifq/contract/calls';
import { canTransition, handOverStates, isClinicVisit } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Locale } from '../../../core/locales.ts';
import { presentDoctorBrief } from '../../clinics/index.ts';
import type { ClinicHours } from '../../scheduling/index.ts';
import { hasEndedUnpaid, moneyOf } from '../money-state.ts';
import { canOfferAnother } from '../offer-terms.ts';
import { presentOffer } from '../open-offers.ts';
import { recordOpenUntil } from '../record-window.ts';
import {
  areOnOneDay,
  canStillMove,
  dayOfVisitFrom,
  noShowFrom,
  roomOpenFrom,
  roomOpenUntil,
} from '../reservation-terms.ts';
import { versionOfTime } from '../reservation-version.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { reasonFor } from '../reservations.texts.ts';
import { presentVisitFacts } from '../visit-facts.presenter.ts';
import { isUnmet, ownerNameOf, type PartiesAndMoney, partyOf } from './clinic-parties.ts';
import { canUndoNoShow } from './no-show-terms.ts';
import { presentPatient } from './patient.presenter.ts';

/** The member for whom it is presented. */
type Reader = Pick<ClinicActor, 'own' | 'membership'> & { readonly account: { readonly language: Locale } };

/**
 * The reading member, and what else decides about actions: whether the doctor takes reservations, whether the owner was
 * erased, and the days of the clinic.
 */
type Reading = {
  readonly reader: Pick<Reader, 'own' | 'membership'>;
  readonly takesReservations: boolean;
  readonly isErased: boolean;
  readonly clinic: ClinicHours;
};

/** No action is possible, for one's own reservation. */
const nothing = {
  ...{ open: false, complete: false, no_show: false, undo_no_show: false },
  ...{ arrive: false, settle: false, cancel: false, move: false, record: false },
  ...{ hand_over: false, accept_offer: false, talk: false },
} as const;

/**
 * Returns what a member can do now: clinical actions only for members who see patients, none for one's own reservation.
 */
function canDo(
  row: ReservationRow,
  { reader, takesReservations, isErased, clinic }: Reading,
  now: Date,
): ClinicReservation['can'] {
  const { state } = row;
  if (row.ownerId === reader.own.id) return nothing;
  const seesPatients = reader.membership.doctorId !== null;
  // Until its owner has answered an offer, it can only be cancelled, or another colleague be offered.
  const isOffered = row.offerId !== null;
  return {
    open:
      seesPatients &&
      !isOffered &&
      canTransition('open', state, 'clinic') &&
      now >= roomOpenFrom(row, clinic) &&
      now <= roomOpenUntil(row),
    complete: seesPatients && canTransition('complete', state, 'clinic'),
    no_show:
      (seesPatients || isClinicVisit(row)) &&
      !isOffered &&
      canTransition('no_show', state, 'clinic') &&
      row.arrivedAt === null &&
      now >= noShowFrom(row),
    undo_no_show: takesReservations && !isErased && canUndoNoShow(row, reader, clinic, now),
    arrive: isClinicVisit(row) && !isOffered && state === 'confirmed' && now >= dayOfVisitFrom(row, clinic),
    settle: isClinicVisit(row) && state === 'completed' && canSettle(row, clinic, now),
    cancel: canTransition('cancel', state, 'clinic'),
    move: takesReservations && !isOffered && canTransition('move', state, 'clinic') && canStillMove(row, now),
    hand_over:
      (seesPatients || reader.membership.role === 'manager') &&
      (!isOffered || canOfferAnother(row, now)) &&
      handOverStates.some(one => one === state),
    accept_offer: isOffered && isClinicVisit(row),
    record: seesPatients && recordOpenUntil(row, now) !== null,
    // The conversation is readable as long as the record is open. A visit has none.
    talk: !isClinicVisit(row) && recordOpenUntil(row, now) !== null,
  };
}

/** Whether a visit with nothing due can be settled, or that be taken back on the same day of the clinic. */
const canSettle = ({ settledAt, price, deskPaid }: ReservationRow, clinic: ClinicHours, now: Date) =>
  settledAt === null ? deskPaid >= price : price > 0 && deskPaid === 0 && areOnOneDay(clinic, settledAt, now);

/** Whether its reason still asks for attention: until it has ended. */
const isAhead = ({ state }: ReservationRow) =>
  state === 'awaiting_payment' || state === 'confirmed' || state === 'in_session';

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Whether the clinic has no further reason to contact the owner: the record is closed, and the reservation has ended or
 * was cancelled or expired unpaid. Of the clinic's own client it always may.
 */
function isPast(row: ReservationRow, now: Date): boolean {
  return !row.managed && recordOpenUntil(row, now) === null && (hasEndedUnpaid(row) || row.endsAt <= now);
}

/**
 * Presents a cancellation. The owner's reason is visible only to members who see patients, like the reason of the
 * booking.
 */
function cancelledOf(
  row: ReservationRow,
  readsReasons: boolean,
  locale: Locale,
): ClinicReservation['cancelled'] {
  if (row.cancelledBy === null || row.cancelledAt === null) return null;
  const isVisible = readsReasons || row.cancelledBy === 'clinic';
  return {
    by: row.cancelledBy,
    reason: isVisible ? reasonFor(row.cancelReason, locale) : null,
    at: row.cancelledAt.toISOString(),
  };
}

/**
 * Presents the owner. The phone of an account is not shown because the clinic has booked a visit: it must not find out
 * phones by its own bookings.
 */
function presentOwner(
  row: ReservationRow,
  parties: PartiesAndMoney,
  locale: Locale,
  now: Date,
): ClinicReservation['owner'] {
  const owner = partyOf(parties.owners, row.ownerId);
  const known = parties.atClinic.get(row.ownerId);
  const isPhoneShown = !isPast(row, now) && (!isClinicVisit(row) || !isUnmet(row) || known?.isOpen === true);
  return {
    id: owner.id,
    is_client: !isUnmet(row) || known?.isClient === true,
    has_account: owner.hasAccount,
    name: ownerNameOf(row, owner, locale, known?.isKnown),
    phone: isPhoneShown ? owner.phoneE164 : null,
    time_zone: owner.residence.timeZone,
  };
}

/**
 * Presents a reservation to a member of its clinic. Members who see no patients get no summary or picture, and a reason
 * only of the clinic's own booking; past reservations show only names of the owner (docs/decisions/0064).
 */
export function presentAtClinic(
  row: ReservationRow,
  parties: PartiesAndMoney,
  { own, account, membership }: Reader,
  now: Date,
): ClinicReservation {
  const seesPatients = membership.doctorId !== null;
  const { doctor, clinic, takesReservations } = partyOf(parties.doctors, row.doctorId);
  const days = { timeZone: clinic.timeZone, doctors: parties.clinicHours };
  const isErased = partyOf(parties.owners, row.ownerId).name === null;
  const reading = { reader: { own, membership }, takesReservations, isErased, clinic: days };
  const can = canDo(row, reading, now);
  const past = isPast(row, now);
  const readsReasons = seesPatients && !past;
  const pet = presentPatient(partyOf(parties.pets, row.petId), can.record);
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    pet: past ? { ...pet, state: null } : pet,
    owner: presentOwner(row, parties, account.language, now),
    doctor: presentDoctorBrief(doctor),
    reason: readsReasons || (row.bookedBy === 'clinic' && !past) ? row.reason : null,
    red_flags: isAhead(row) && row.ownerId !== own.id ? row.redFlags : [],
    warnings: can.record ? [...(parties.warnings.get(row.petId) ?? [])] : [],
    summary: seesPatients ? row.summary : null,
    follow_up_advised: row.followUpAdvised,
    ...presentVisitFacts(row),
    price: isClinicVisit(row) ? row.price : 0,
    offer: presentOffer(parties.offers.get(row.id)),
    squeezed_in: row.squeezedIn,
    currency: row.currency,
    money: moneyOf(row, parties.refused.get(row.id) ?? null),
    held_until: row.state === 'awaiting_payment' ? timeOf(row.heldUntil) : null,
    cancelled: cancelledOf(row, readsReasons, account.language),
    opened_at: timeOf(row.openedAt),
    completed_at: timeOf(row.completedAt),
    completed_by: row.completedById && partyOf(parties.doctors, row.completedById).doctor.name,
    missed_at: timeOf(row.missedAt),
    booked_by: row.bookedBy,
    can,
    updated_at: row.updatedAt.toISOString(),
    version: versionOfTime(row),
  };
}
