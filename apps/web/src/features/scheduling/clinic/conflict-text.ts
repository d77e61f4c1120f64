import { plural, t } from '@lingui/core/macro';
import type { AffectedReservation, HoursChangeRequest } from './use-hours-change.ts';

/** Whether its cancellation refunds it. */
export const isPaid = (booked: AffectedReservation) => booked.is_paid;

/** Label for cancelling all of these: mentions a refund only if some are paid. @param isAll none is decided yet */
export function cancelText(left: readonly AffectedReservation[], isAll: boolean): string {
  if (!left.some(isPaid)) return isAll ? t`إلغاء كل حجز` : t`إلغاء الباقي`;
  return isAll ? t`إلغاء كل حجز مع استرداد ما دُفع` : t`إلغاء الباقي مع استرداد ما دُفع`;
}

/** Explains what is not saved before all are resolved. @param mayOffer whether a colleague can be offered for some */
export function conflictText({ type }: HoursChangeRequest, mayOffer: boolean): string {
  if (mayOffer) return offeringText(type);
  switch (type) {
    case 'week':
      return t`لا تُحفظ الساعات قبل نقل كل حجز خارجها أو إلغائه.`;
    case 'dayOff':
      return t`لا تُحفظ الإجازة قبل نقل كل حجز في أوقاتها أو إلغائه.`;
    case 'holiday':
      return t`لا تُحفظ العطلة قبل نقل كل حجز في أوقاتها أو إلغائه.`;
    case 'period':
      return t`لا تُحفظ الفترة قبل نقل كل حجز خارج ساعاتها أو إلغائه.`;
    case 'periodRemoval':
      return t`لا تُحذف الفترة قبل نقل كل حجز خارج الأسبوع المعتاد أو إلغائه.`;
  }
}

/** As `conflictText`, where a colleague can be offered instead. */
function offeringText(type: HoursChangeRequest['type']): string {
  switch (type) {
    case 'week':
      return t`لا تُحفظ الساعات قبل نقل كل حجز خارجها أو عرض زميل له أو إلغائه.`;
    case 'dayOff':
    case 'holiday':
      return t`لا تُحفظ الإجازة قبل نقل كل حجز في أوقاتها أو عرض زميل له أو إلغائه.`;
    case 'period':
      return t`لا تُحفظ الفترة قبل نقل كل حجز خارج ساعاتها أو عرض زميل له أو إلغائه.`;
    case 'periodRemoval':
      return t`لا تُحذف الفترة قبل نقل كل حجز خارج الأسبوع المعتاد أو عرض زميل له أو إلغائه.`;
  }
}

/** Label for leaving the change. */
export function giveUpText({ type }: HoursChangeRequest): string {
  switch (type) {
    case 'week':
      return t`رجوع إلى الساعات`;
    case 'dayOff':
      return t`ترك الإجازة`;
    case 'holiday':
      return t`ترك العطلة`;
    case 'period':
      return t`ترك الفترة`;
    case 'periodRemoval':
      return t`إبقاء الفترة`;
  }
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
