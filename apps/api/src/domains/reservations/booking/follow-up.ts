import type { Db } from '@rifq/db';
import { type ConsultationKind, reservationKinds } from '@rifq/rules';
import type { ReadScope } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { MINUTE_IN_MS } from '../../../core/minutes.ts';
import { findCompletedAt, findLastCompleted } from '../own-reservations.repository.ts';
import { followUpUntil } from '../reservation-terms.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ConsultationRule, SlotRule } from '../slots/slots.service.ts';

/** The allowed slots of a booking, and the reservation that it follows up. */
export type BookingRule = ConsultationRule & { readonly followUpOfId: string | null };

/**
 * Returns the allowed slots of a pet with a doctor: for a follow-up, within 14 days after their last completed
 * reservation. Refuses with reservations.no_follow_up if there is none, and a follow-up that would start later.
 */
export async function ruleFor(
  db: Db,
  owner: ReadScope<'user'>,
  booking: {
    readonly kind: ConsultationKind;
    readonly petId: string;
    readonly doctorId: string;
    readonly startsAt: Date;
  },
): Promise<BookingRule> {
  if (booking.kind === 1) return { kind: 1, until: null, followUpOfId: null };
  const last = await findLastCompleted(db, owner, booking);
  const until = last && followUpUntil(last.completedAt);
  if (!last || !until || booking.startsAt > until) throw new AppError('reservations.no_follow_up');
  return { kind: 2, until, followUpOfId: last.id };
}

/**
 * Returns the slots to which a reservation can move: for a follow-up, within 14 days after what it follows, for a visit
 * at the clinic of the same length.
 */
export async function ruleOf(
  db: Db,
  {
    kind,
    followUpOfId,
    startsAt,
    endsAt,
  }: Pick<ReservationRow, 'kind' | 'followUpOfId' | 'startsAt' | 'endsAt'>,
): Promise<SlotRule> {
  if (kind === reservationKinds.visit)
    return { kind, minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_IN_MS };
  const completedAt = followUpOfId === null ? null : await findCompletedAt(db, followUpOfId);
  return { kind, until: completedAt && followUpUntil(completedAt) };
}
