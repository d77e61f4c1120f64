import type { ReservationKind } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { findCompletedAt, findLastCompleted } from '../own-reservations.repository.ts';
import { followUpUntil } from '../reservation-terms.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { SlotRule } from '../slots/slots.service.ts';

/** Which slots a booking may have, with what it follows. */
export type BookingRule = SlotRule & { readonly follows: string | null };

/**
 * Which slots there are for a pet with a doctor: those of a follow-up within 14 days after the last reservation of the two that was
 * completed. Refuses with reservations.no_follow_up a follow-up of none, and one that would start later.
 */
export async function ruleFor(
  db: Db,
  owner: ReadScope<'user'>,
  booking: {
    readonly kind: ReservationKind;
    readonly petId: string;
    readonly doctorId: string;
    readonly startsAt: Date;
  },
): Promise<BookingRule> {
  if (booking.kind === 1) return { kind: 1, until: null, follows: null };
  const last = await findLastCompleted(db, owner, booking);
  const until = last && followUpUntil(last.completedAt);
  if (!last || !until || booking.startsAt > until) throw new AppError('reservations.no_follow_up');
  return { kind: 2, until, follows: last.id };
}

/** Which slots a reservation can move to: those of a follow-up within 14 days after what it follows. */
export async function ruleOf(
  db: Db,
  { kind, follows }: Pick<ReservationRow, 'kind' | 'follows'>,
): Promise<SlotRule> {
  const completedAt = follows === null ? null : await findCompletedAt(db, follows);
  return { kind, until: completedAt && followUpUntil(completedAt) };
}
