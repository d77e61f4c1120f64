import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'billing'> = {
  'billing.not_found': 'لم نجد هذه الفاتورة في العيادة.',
  'billing.below_paid': 'المدفوع أكثر من هذا الإجمالي. يلزم استرداد الفرق أولًا، وهو من صلاحيات المدير.',
  'billing.due': 'على هذه الزيارة مبلغ لم يُدفع بعد. يُسجَّل دفعه في فاتورتها.',
  'billing.too_many_payments': 'بلغت دفعات هذه الفاتورة حدّها الأقصى.',
  'billing.ended': 'أُلغيت هذه الزيارة أو لم يُحضَر إليها، فلا يُدفع لها شيء. وما دُفع يستردّه المدير.',
  'billing.changed': 'سُجّل دفع أو استرداد بعد عرض هذه المبالغ. تُراجَع من جديد ثم يُقفل اليوم.',
  'billing.nothing_to_close': 'لم يُسجَّل دفع ولا استرداد منذ آخر إقفال.',
};

/** Texts of the notifications of receipts and credit notes. */
export const textIn = makeTexts({
  ar: {
    'any.clinic': 'العيادة',
    'any.pet': 'حيوانك',
    'receipt.title': 'إيصال من العيادة {number}',
    'receipt.text': '{clinic}: دُفع {amount} لزيارة «{pet}». الإيصال في صفحة الزيارة.',
    'credit_note.title': 'استرداد {amount} من العيادة',
    'credit_note.text': '{clinic}: استُردّ {amount} من زيارة «{pet}». الإشعار الدائن {number} في صفحة الزيارة.',
    'figure.receipt': 'رقم الإيصال',
    'figure.credit_note': 'رقم الإشعار الدائن',
    'figure.date': 'التاريخ',
    'figure.seller': 'البائع',
    'figure.vat_number': 'الرقم الضريبي',
    'figure.total': 'المدفوع',
    'figure.back': 'المبلغ المسترَدّ',
    'figure.vat': 'منه ضريبة القيمة المضافة',
    'figure.due': 'المتبقّي',
  },
});
