import { defaultLanguage, reservationRules } from '@rifq/rules';
import { daysSpan, timesSpan } from '../../core/arabic-spans.ts';
import type { Locale } from '../../core/locales.ts';
import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'reservations'> = {
  'reservations.not_found': 'لم نجد هذا الحجز.',
  'reservations.slot_taken': 'حُجز هذا الموعد قبل قليل. هذه أقرب المواعيد المتاحة، وما كُتب محفوظ.',
  'reservations.state_conflict': 'تغيّرت حالة الحجز، ولم يعد هذا متاحًا.',
  'reservations.too_many_holds':
    'بلغت الحجوزات التي تنتظر الدفع حدّها الأقصى. بعد دفع أحدها أو إلغائه يمكن حجز موعد جديد.',
  'reservations.too_many_visits':
    'بلغت الزيارات القادمة لهذا العميل في العيادة حدّها الأقصى. بعد إحداها أو إلغائها يمكن حجز زيارة جديدة.',
  'reservations.pet_booked': 'لهذا الحيوان زيارة أخرى في هذا الوقت.',
  'reservations.already_waiting': 'هذا الحيوان في قائمة انتظار هذا الطبيب.',
  'reservations.waiting_unanswered':
    'عُرضت مواعيد في هذه الأيام مع الطبيب ولم تُدفع ولم تُلغَ، فلا انضمام إلى قائمتها من جديد. يمكن اختيار أيام أخرى.',
  'reservations.too_many_waiting':
    'بلغت قوائم الانتظار حدّها الأقصى. بعد الخروج من إحداها يمكن الانضمام إلى غيرها.',
  'reservations.slots_free': 'في هذه الأيام مواعيد متاحة الآن، فيمكن حجز أحدها.',
  'reservations.too_late': 'فات وقت هذا الإجراء.',
  'reservations.clinic_came':
    'كتبت العيادة في المحادثة في وقت الموعد أو بعده، فلا يُسجَّل أنها لم تحضر. وأي خلاف في ذلك يُسأل عنه لدى العيادة.',
  'reservations.too_early': 'لم يحن وقت هذا الإجراء بعد.',
  'reservations.moves_used_up': `غُيّر موعد هذا الحجز ${timesSpan(reservationRules.moves)}، وهذا أقصى عدد.`,
  'reservations.doctor_unavailable': 'لا يستقبل هذا الطبيب حجوزات الآن.',
  'reservations.colleague_busy':
    'لا وقت متاحًا لدى هذا الزميل في ذلك الموعد. يمكن اختيار زميل آخر أو وقت آخر.',
  'reservations.offer_open': 'عُرض زميل لهذا الموعد، ولم يصل جواب صاحبه بعد.',
  'reservations.offer_over': 'انتهى هذا العرض، ولم يعد الجواب عنه ممكنًا.',
  'reservations.service_not_offered': 'الخدمة غير مقدَّمة لدى هذا الطبيب.',
  'reservations.no_follow_up': `لا استشارة مكتملة مع هذا الطبيب خلال آخر ${daysSpan(reservationRules.followUpDays)} لهذا الحيوان.`,
};

/** Reasons that the server gives for a cancellation. */
const reasons = {
  not_started: 'لم تبدأ الاستشارة.',
  doctor_suspended: 'هذا الطبيب لا يستقبل حجوزات الآن.',
  hours_changed: 'تغيّرت ساعات العمل في العيادة.',
  // The reason for a day off is not disclosed to owners.
  day_off: 'لا مواعيد لدى هذا الطبيب في ذلك الوقت.',
  holiday: 'العيادة في عطلة في ذلك الوقت.',
  offer_expired: 'لم يصل جواب على عرض الزميل في وقته.',
} as const;

type CancelReason = keyof typeof reasons;

const reasonIn = makeTexts<CancelReason>({ ar: reasons });

/** Returns a reason as it is stored: in the default language, like those that people type. */
export const storedReason = (reason: CancelReason): string => reasonIn(defaultLanguage)(reason);

const isReason = (key: string): key is CancelReason => Object.hasOwn(reasons, key);

export const cancelReasons: readonly CancelReason[] = Object.keys(reasons).filter(isReason);

/** Returns a stored reason for its reader: in the reader's language if the server gave it, else as it was typed. */
export function reasonFor(stored: string | null, locale: Locale): string | null {
  const given = cancelReasons.find(reason => storedReason(reason) === stored);
  return given === undefined ? stored : reasonIn(locale)(given);
}

/** Descriptions of a payment, by the kind of the reservation. */
export const textIn = makeTexts({
  ar: {
    'payment.1': 'استشارة بيطرية، {pet}، {day}',
    'payment.2': 'متابعة بيطرية، {pet}، {day}',
  },
});
