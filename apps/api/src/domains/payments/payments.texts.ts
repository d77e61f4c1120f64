import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'payments'> = {
  'payments.not_found': 'لم نجد ذلك في هذا الحساب.',
  'payments.card_in_use': 'تستخدم عمليةُ دفع جارية هذه البطاقة. تُتاح إزالتها بعد انتهاء العملية.',
  'payments.card_expired': 'انتهت صلاحية هذه البطاقة. الدفع ممكن ببطاقة أخرى.',
  'payments.standing': 'لهذا الطلب دفع قائم. صفحة الدفع تبيّن ما آل إليه، ولا حاجة إلى الدفع مرة أخرى.',
  'payments.too_many_cards':
    'بلغ الحساب حدّه: {limit, plural, one {بطاقة واحدة} two {بطاقتان} few {# بطاقات} many {# بطاقة} other {# بطاقة}}. إزالة إحداها تُتيح إضافة غيرها.',
  'payments.gateway_down':
    'لم يصل تأكيد من بوّابة الدفع حتى الآن. ما دُفع لا يضيع، ولا حاجة إلى الدفع مرة أخرى: قد يكتمل ما بدأ خلال مهلته، وصفحته في الحساب تبيّن ما آل إليه.',
  'payments.gateway_refused': 'لم تقبل بوّابة الدفع هذه العملية، ولم يُسحب شيء. تُتاح المحاولة ببطاقة أخرى.',
};

/** Texts of notifications. */
export const text = makeTexts({
  'returned.title': 'المبلغ عائد إلى البطاقة',
  'returned.late':
    'وصل الدفع {number} بعد انتهاء مهلته، فلم يُنفَّذ. لم يضِع شيء: يعود المبلغ كاملًا إلى البطاقة خلال أيام.',
  'returned.doubled': 'تكرّر الدفع، ورقم المكرّر {number}. لم يضِع شيء: يعود مبلغه كاملًا إلى البطاقة خلال أيام.',
  'returned.differs':
    'اختلف المبلغ المسحوب عن المطلوب في الدفع {number}، فلم يُنفَّذ. لم يضِع شيء: يعود المبلغ كاملًا إلى البطاقة خلال أيام.',
});
