import type { ClinicReservation } from '@rifq/contract/calls';
import { canTransition } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Locale } from '../../../core/locales.ts';
import { presentDoctorBrief } from '../../clinics/index.ts';
import { hasEndedUnpaid, moneyOf } from '../money-state.ts';
import { recordOpenUntil } from '../record-window.ts';
import { noShowFrom, openFrom, roomOpenUntil } from '../reservation-terms.ts';
import { versionOfTime } from '../reservation-version.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { reasonFor } from '../reservations.texts.ts';
import { ownerNameOf, type PartiesAndMoney, partyOf } from './clinic-parties.ts';
import { presentPatient } from './patient.presenter.ts';

/** The member for whom it is presented. */
type Reader = Pick<ClinicActor, 'own' | 'membership'> & { readonly account: { readonly language: Locale } };

/**
 * The reading member: whether they see patients and are the owner themselves; and whether the doctor takes
 * reservations.
 */
type Reading = {
  readonly seesPatients: boolean;
  readonly isOwn: boolean;
  readonly takesReservations: boolean;
};

/**
 * Returns what a member can do now: clinical actions only for members who see patients, none for one's own reservation.
 */
function canDo(
  row: ReservationRow,
  { seesPatients, isOwn, takesReservations }: Reading,
  now: Date,
): ClinicReservation['can'] {
  const { state } = row;
  if (isOwn)
    return { open: false, complete: false, no_show: false, cancel: false, move: false, record: false };
  return {
    open:
      seesPatients &&
      canTransition('open', state, 'clinic') &&
      now >= openFrom(row) &&
      now <= roomOpenUntil(row),
    complete: seesPatients && canTransition('complete', state, 'clinic'),
    no_show: seesPatients && canTransition('no_show', state, 'clinic') && now >= noShowFrom(row),
    cancel: canTransition('cancel', state, 'clinic'),
    move: takesReservations && canTransition('move', state, 'clinic') && now < row.startsAt,
    record: seesPatients && recordOpenUntil(row, now) !== null,
  };
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Whether the clinic has no further reason to contact the owner: the record is closed, and the reservation has ended or
 * was cancelled or expired unpaid.
 */
function isPast(row: ReservationRow, now: Date): boolean {
  return recordOpenUntil(row, now) === null && (hasEndedUnpaid(row) || row.endsAt <= now);
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
 * Presents a reservation to a member of its clinic. Members who see no patients get no reason, summary or picture, and
 * past reservations show only names of the owner (docs/decisions/0064).
 */
export function presentAtClinic(
  row: ReservationRow,
  parties: PartiesAndMoney,
  { own, account, membership }: Reader,
  now: Date,
): ClinicReservation {
  const seesPatients = membership.doctorId !== null;
  const { doctor, takesReservations } = partyOf(parties.doctors, row.doctorId);
  const can = canDo(row, { seesPatients, isOwn: row.ownerId === own.id, takesReservations }, now);
  const past = isPast(row, now);
  const readsReasons = seesPatients && !past;
  const pet = presentPatient(partyOf(parties.pets, row.petId), can.record);
  const owner = partyOf(parties.owners, row.ownerId);
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    pet: past ? { ...pet, state: null } : pet,
    owner: {
      name: ownerNameOf(row, owner, account.language),
      phone: past ? null : owner.phoneE164,
      time_zone: owner.residence.timeZone,
    },
    doctor: presentDoctorBrief(doctor),
    reason: readsReasons ? row.reason : null,
    warnings: can.record ? [...(parties.warnings.get(row.petId) ?? [])] : [],
    summary: seesPatients ? row.summary : null,
    follow_up_advised: row.followUpAdvised,
    payment_method: row.paymentMethod,
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
