import { plural, t } from '@lingui/core/macro';
import type { AffectedReservation } from './use-hours-change.ts';

/** Whether its cancellation refunds it. */
export const isPaid = (booked: AffectedReservation) => booked.is_paid;

/** Label for cancelling all of these: mentions a refund only if some are paid. @param isAll none is decided yet */
export function cancelText(left: readonly AffectedReservation[], isAll: boolean): string {
  if (!left.some(isPaid)) return isAll ? t`إلغاء كل حجز` : t`إلغاء الباقي`;
  return isAll ? t`إلغاء كل حجز مع استرداد ما دُفع` : t`إلغاء الباقي مع استرداد ما دُفع`;
}

/** Text for the number of affected reservations. */
export const bookedCount = (count: number) =>
  plural(count, {
    one: 'في هذه الأوقات حجز قائم',
    two: 'في هذه الأوقات حجزان قائمان',
    few: 'في هذه الأوقات # حجوزات قائمة',
    many: 'في هذه الأوقات # حجزًا قائمًا',
    other: 'في هذه الأوقات # حجز قائم',
  });

/** Question before this number is cancelled. */
export const cancelCount = (count: number) =>
  plural(count, {
    one: 'إلغاء حجز واحد؟',
    two: 'إلغاء حجزين؟',
    few: 'إلغاء # حجوزات؟',
    many: 'إلغاء # حجزًا؟',
    other: 'إلغاء # حجز؟',
  });
