import { digitsSpan } from '../../../core/arabic-spans.ts';
import { makeTexts } from '../../../core/texts.ts';

export const cvcDigits = { least: 3, most: 4 } as const;

/** The texts of the page on which a payer saves a card at Moyasar. */
export const textIn = makeTexts({
  ar: {
    brand: 'رِفق',
    'band.title': 'بيئة تجريبية.',
    'band.text': 'لا يُسحب أي مبلغ هنا، ولا تُكتب بطاقة حقيقية.',
    title: 'حفظ بطاقة',
    about: 'للتحقّق من البطاقة يُحجز {amount} ثم يُلغى الحجز تلقائيًا، وقد يُطلب رمز من البنك.',
    script: 'تحتاج هذه الصفحة إلى تفعيل JavaScript.',
    number: 'رقم البطاقة',
    'number.fault': 'رقم البطاقة غير مكتمل، أو فيه غير الأرقام.',
    expiry: 'تاريخ الانتهاء',
    // The month before the year, as typed from left to right.
    'expiry.hint': 'شهر\u200e / \u200eسنة',
    'expiry.fault': 'يُكتب الشهر ثم السنة، مثل {example}.',
    cvc: 'رمز الأمان',
    'cvc.fault': `رمز الأمان من ${cvcDigits.least} أو ${digitsSpan(cvcDigits.most)}.`,
    holder: 'الاسم على البطاقة',
    'holder.fault': 'الاسم على البطاقة مطلوب.',
    wrong: 'لم تُقبل البطاقة. يمكن التحقّق من بياناتها والمحاولة مرة أخرى.',
    down: 'تعذّر الوصول إلى بوّابة الدفع. لم يُحفظ شيء، ويمكن المحاولة مرة أخرى.',
    save: 'حفظ البطاقة',
    cancel: 'الإلغاء والعودة إلى رِفق',
    foot: 'رقم البطاقة لا يصل إلى رِفق',
    back: 'العودة إلى رِفق',
    again: 'المحاولة مرة أخرى',
    'unknown.title': 'رابط غير صالح',
    'unknown.text': 'لا توجد بطاقة تُحفظ بهذا الرابط. يمكن البدء من الحساب مرة أخرى.',
    'over.title': 'انتهت الصفحة',
    'over.text': 'استُخدمت هذه الصفحة، أو انتهت مهلتها.',
    'down.title': 'بوّابة الدفع لا تجيب',
    'down.text': 'لم يُحفظ شيء. يمكن المحاولة بعد قليل.',
  },
});
