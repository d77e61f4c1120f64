import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'payments'> = {
  'payments.not_found': 'لم نجد ذلك في هذا الحساب.',
  'payments.card_in_use': 'تستخدم عمليةُ دفع جارية هذه البطاقة. تُتاح إزالتها بعد انتهاء العملية.',
  'payments.too_many_cards':
    'بلغ الحساب حدّه: {limit, plural, one {بطاقة واحدة} two {بطاقتان} few {# بطاقات} many {# بطاقة} other {# بطاقة}}. إزالة إحداها تُتيح إضافة غيرها.',
  'payments.gateway_down': 'بوّابة الدفع لا تستجيب الآن. لم يُسحب شيء، وتُتاح المحاولة بعد قليل.',
  'payments.gateway_refused': 'لم تقبل بوّابة الدفع هذه العملية، ولم يُسحب شيء. تُتاح المحاولة ببطاقة أخرى.',
};

/** Texts of notifications. */
export const text = makeTexts({
  'returned.title': 'المبلغ عائد إلى البطاقة',
  'returned.late':
    'وصل الدفع {number} بعد انتهاء مهلته، فلم يُنفَّذ. لم يضِع شيء: يعود المبلغ كاملًا إلى البطاقة خلال أيام.',
  'returned.doubled': 'تكرّر الدفع، ورقم المكرّر {number}. لم يضِع شيء: يعود مبلغه كاملًا إلى البطاقة خلال أيام.',
  'refund_failed.title': 'تأخّر استرداد المبلغ',
  'refund_failed.text':
    'لم يصل إلى البطاقة بعدُ مبلغ من الدفع {number}. المبلغ محفوظ لك، ونتابع ذلك مع بوّابة الدفع، ولا حاجة إلى أي إجراء.',
  'refunded.title': 'أُعيد المبلغ',
  'refunded.text': 'أُعيد إلى البطاقة مبلغ من الدفع {number}. قد يظهر في الحساب بعد أيام، بحسب البنك.',
  'returned.differs':
    'اختلف المبلغ المسحوب عن المطلوب في الدفع {number}، فلم يُنفَّذ. لم يضِع شيء: يعود المبلغ كاملًا إلى البطاقة خلال أيام.',
});
