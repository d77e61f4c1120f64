import { makeTexts } from '../../../core/texts.ts';

/** Texts of the notifications and mails of receipts and credit notes. */
export const textIn = makeTexts({
  ar: {
    'receipt.title': 'إيصال الدفع {number}',
    'receipt.text': '{description}: دُفع {amount}. الإيصال جاهز للعرض والطباعة.',
    'credit_note.title': 'استرداد {amount}',
    'credit_note.text':
      '{description}: استُردّ {amount} إلى وسيلة الدفع، وقد يتأخّر ظهوره في كشف البنك أيامًا. الإشعار الدائن {number} متاح مع الإيصال.',
    service: 'خدمة عبر رِفق',
    'figure.receipt': 'رقم الإيصال',
    'figure.credit_note': 'رقم الإشعار الدائن',
    'figure.date': 'التاريخ',
    'figure.seller': 'البائع',
    'figure.vat_number': 'الرقم الضريبي',
    'figure.description': 'الوصف',
    'figure.total': 'الإجمالي',
    'figure.back': 'المبلغ المسترَدّ',
    'figure.vat': 'منه ضريبة القيمة المضافة {rate}',
  },
});
