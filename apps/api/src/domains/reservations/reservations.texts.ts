import { reservationRules } from '@rifq/rules';
import { daysSpan, timesSpan } from '../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'reservations'> = {
  'reservations.not_found': 'لم نجد هذا الحجز.',
  'reservations.slot_taken': 'حُجز هذا الموعد قبل قليل. هذه أقرب المواعيد المتاحة، وما كُتب محفوظ.',
  'reservations.state_conflict': 'تغيّرت حالة الحجز، ولم يعد هذا متاحًا.',
  'reservations.too_many_holds':
    'في الحساب أقصى عدد من الحجوزات بانتظار الدفع. دفع أحدها أو إلغاؤه يُتيح حجزًا جديدًا.',
  'reservations.too_late': 'فات وقت هذا الإجراء.',
  'reservations.clinic_came':
    'كتبت العيادة في المحادثة في وقت الموعد أو بعده، فلا يُسجَّل أنها لم تحضر. وأي خلاف في ذلك يُسأل عنه لدى العيادة.',
  'reservations.too_early': 'لم يحن وقت هذا الإجراء بعد.',
  'reservations.moves_used_up': `غُيّر موعد هذا الحجز ${timesSpan(reservationRules.moves)}، وهذا أقصى عدد.`,
  'reservations.doctor_unavailable': 'لا يستقبل هذا الطبيب حجوزات الآن.',
  'reservations.no_follow_up': `لا استشارة مكتملة مع هذا الطبيب خلال آخر ${daysSpan(reservationRules.followUpDays)} لهذا الحيوان.`,
};

/** Descriptions of a payment, by the kind of the reservation. */
export const textIn = makeTexts({
  ar: {
    'payment.1': 'استشارة بيطرية، {pet}، {day}',
    'payment.2': 'متابعة بيطرية، {pet}، {day}',
  },
});
