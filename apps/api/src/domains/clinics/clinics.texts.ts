import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'clinics'> = {
  'clinics.not_found': 'لم نجد ذلك في هذه العيادة.',
  'clinics.members_only': 'هذه الصفحات لفريق العيادة وحده.',
  'clinics.second_factor': 'يلزم رمز التطبيق لفتح صفحات العيادة.',
  'clinics.role': 'هذا ليس من صلاحيات هذا الحساب في العيادة. وحجوزات صاحب الحساب نفسه يتولّاها زميل.',
  'clinics.hours_booked': 'في هذه الأوقات حجوزات قائمة. يلزم نقلها أو إلغاؤها قبل الحفظ.',
  'clinics.too_many_days_off': 'بلغت أيام الإجازة القادمة حدّها. حذف إجازة لم تعد لازمة يفسح مكانًا.',
  'clinics.searches_exhausted': 'بلغ البحث عن أصحاب الحسابات حدّه لهذا اليوم. يُتاح غدًا.',
};
