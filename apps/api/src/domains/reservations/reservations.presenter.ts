import type { Reservation } from '@rifq/contract/calls';
import { isClinicVisit, reservationRules } from '@rifq/rules';
import type { Locale } from '../../core/locales.ts';
import { type DoctorOfClinic, presentClinic, presentDoctorBrief } from '../clinics/index.ts';
import { fileAddress } from '../files/index.ts';
import type { SubjectPayments } from '../payments/index.ts';
import type { PetSummary } from '../pets/index.ts';
import { isHoldExpired } from './holds.ts';
import { moneyOf } from './money-state.ts';
import { type OpenOffer, presentOffer } from './open-offers.ts';
import { absentFrom, changeUntil, followUpUntil } from './reservation-terms.ts';
import { versionOfTime } from './reservation-version.ts';
import type { ReservationRow } from './reservations.repository.ts';
import { reasonFor } from './reservations.texts.ts';
import { presentVisitFacts } from './visit-facts.presenter.ts';

/** Data related to the row: pet, doctor, clinic, payments and conversation. */
export type RelatedData = DoctorOfClinic & {
  readonly pet: PetSummary & { readonly archivedAt: Date | null };
  /** Null if it never had a card payment. */
  readonly payments: SubjectPayments | null;
  /** The name of the doctor who completed it; null if none did. */
  readonly completedBy?: string | null;
  /** The open offer of a colleague. */
  readonly offer?: OpenOffer | undefined;
  /** Whether the clinic has written since the room could be opened; null if it was not asked. */
  readonly hasClinicWritten: boolean | null;
};

/** Presents what the owner can do now. */
function presentCan(row: ReservationRow, related: RelatedData, now: Date): Reservation['can'] {
  const isHeld = row.state === 'awaiting_payment';
  const isConfirmed = row.state === 'confirmed';
  return {
    pay: isHeld && !isHoldExpired(row, now),
    // The owner of a visit can say at any time that they did not come, which closes the record.
    cancel: isHeld || (isConfirmed && (isClinicVisit(row) || now < row.startsAt)),
    move:
      !isClinicVisit(row) &&
      related.takesReservations &&
      isConfirmed &&
      now <= changeUntil(row) &&
      (row.offerId !== null || row.rescheduleCount < reservationRules.moves),
    report_absence: presentAbsence(row, related, now) === 'open',
  };
}

function presentAbsence(
  row: ReservationRow,
  { hasClinicWritten }: RelatedData,
  now: Date,
): Reservation['absence'] {
  if (row.state !== 'confirmed' || isClinicVisit(row)) return null;
  if (now < absentFrom(row)) return 'early';
  if (hasClinicWritten === null) return null;
  return hasClinicWritten ? 'clinic_wrote' : 'open';
}

function presentCancelled(
  { cancelledBy, cancelReason, cancelledAt }: ReservationRow,
  locale: Locale,
): Reservation['cancelled'] {
  if (cancelledBy === null || cancelledAt === null) return null;
  return { by: cancelledBy, reason: reasonFor(cancelReason, locale), at: cancelledAt.toISOString() };
}

/**
 * Returns until when a follow-up can be booked: not with a doctor who takes none, and not for a pet that is not at
 * home.
 */
function presentFollowUp(
  { completedAt }: ReservationRow,
  { takesReservations, pet }: RelatedData,
  now: Date,
): string | null {
  if (completedAt === null || !takesReservations) return null;
  if (pet.state !== 'home' || pet.archivedAt !== null) return null;
  const until = followUpUntil(completedAt);
  return until > now ? until.toISOString() : null;
}

/** Presents a reservation to its owner. */
export function presentReservation(
  row: ReservationRow,
  related: RelatedData,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Reservation {
  const { archivedAt: _archivedAt, photoKey, ...pet } = related.pet;
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    reason: row.reason,
    pet: { ...pet, photo: fileAddress(photoKey) },
    doctor: presentDoctorBrief(related.doctor),
    clinic: presentClinic(related.clinic),
    ...presentVisitFacts(row),
    price: row.price,
    currency: row.currency,
    points: row.points,
    money: moneyOf(row, related.payments?.refused ?? null),
    paid_at: row.paidAt?.toISOString() ?? null,
    payment_id: related.payments?.paymentId ?? null,
    held_until: row.state === 'awaiting_payment' ? (row.heldUntil?.toISOString() ?? null) : null,
    change_until: changeUntil(row).toISOString(),
    moves_left: isClinicVisit(row) ? 0 : Math.max(0, reservationRules.moves - row.rescheduleCount),
    offer: presentOffer(related.offer),
    revision: row.revision,
    can: presentCan(row, related, now),
    absence: presentAbsence(row, related, now),
    cancelled: presentCancelled(row, locale),
    opened_at: row.openedAt?.toISOString() ?? null,
    missed_at: row.missedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    completed_by: related.completedBy ?? null,
    summary: row.summary,
    follow_up_advised: row.followUpAdvised,
    follow_up_until: presentFollowUp(row, related, now),
    booked_by: row.bookedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: versionOfTime(row),
  };
}
