import { plural, t } from '@lingui/core/macro';
import type { AffectedReservation } from './use-hours-change.ts';

/** Whether it is refunded when it is cancelled. */
export const isPaid = (booked: AffectedReservation) => booked.is_paid;

/** What cancelling all of these is called: money goes back only where some was taken. @param isAll none is decided yet */
export function cancelText(left: readonly AffectedReservation[], isAll: boolean): string {
  if (!left.some(isPaid)) return isAll ? t`إلغاء كل حجز` : t`إلغاء الباقي`;
  return isAll ? t`إلغاء كل حجز مع استرداد ما دُفع` : t`إلغاء الباقي مع استرداد ما دُفع`;
}

/** How many reservations a change hits. */
export const bookedCount = (count: number) =>
  plural(count, {
    one: 'في هذه الأوقات حجز قائم',
    two: 'في هذه الأوقات حجزان قائمان',
    few: 'في هذه الأوقات # حجوزات قائمة',
    many: 'في هذه الأوقات # حجزًا قائمًا',
    other: 'في هذه الأوقات # حجز قائم',
  });

/** Asks before so many are cancelled. */
export const cancelCount = (count: number) =>
  plural(count, {
    one: 'إلغاء حجز واحد؟',
    two: 'إلغاء حجزين؟',
    few: 'إلغاء # حجوزات؟',
    many: 'إلغاء # حجزًا؟',
    other: 'إلغاء # حجز؟',
  });
