import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'vaccines'> = {
  'vaccines.not_found': 'لم نجد هذا السجلّ.',
  'vaccines.confirmed': 'أكّد الطبيب هذا السجلّ، فلم يعد قابلًا للتعديل.',
  'vaccines.changed': 'تغيّر هذا السجلّ بعد عرضه. تلزم مراجعته من جديد قبل تأكيده.',
  'vaccines.unconfirmed': 'هذا السجلّ غير مؤكَّد الآن، فلا تأكيد يُسحب.',
  'vaccines.deferred_by_doctor': 'هذا التأجيل باسم طبيب، فلا يُعدَّل هنا. يمكن إلغاؤه من الخطة.',
  'vaccines.duplicate_day': 'هذا السجلّ موجود من قبل في اليوم نفسه.',
  'vaccines.too_many_in_all':
    'بلغت سجلّات هذا الحساب حدّها، مع ما حُذف منها: {limit, plural, one {سجلّ واحد} two {سجلّان} few {# سجلّات} many {# سجلًّا} other {# سجلّ}}.',
  'vaccines.too_many':
    'بلغ السجلّ الصحي لهذا الحيوان حدّه، مع ما حُذف منه: {limit, plural, one {سجلّ واحد} two {سجلّان} few {# سجلّات} many {# سجلًّا} other {# سجلّ}}.',
};
