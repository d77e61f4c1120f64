import { mailLimits } from '@rifq/rules';
import { daysSpan } from '../../../core/arabic-spans.ts';
import { makeTexts } from '../../../core/texts.ts';

/** Texts of every mail, and of the pages that their links open. */
export const textIn = makeTexts({
  ar: {
    'mail.brand': 'رِفق',
    'mail.greeting': 'أهلًا {name}،',
    'mail.open': 'فتح رِفق',
    'mail.footer': 'وصلت هذه الرسالة لأن إشعارات «{kind}» بالبريد مفعَّلة في حسابك.',
    'mail.unsubscribe': 'إيقاف هذه الرسائل',
    'mail.digest.title': 'مواعيد حيواناتك',
    'mail.kind.reservation': 'الحجوزات',
    'mail.kind.message': 'الرسائل',
    'mail.kind.vaccine': 'اللقاحات',
    'mail.kind.reward': 'المكافآت',
    'mail.kind.account': 'الحساب',
    'clinic.title': 'جديد في العيادة',
    'clinic.text': 'في العيادة حجز أو رسالة تنتظر الاطّلاع. تظهر التفاصيل في رِفق بعد الدخول والتحقّق.',
    'confirm.mail.title': 'تأكيد البريد في رِفق',
    'confirm.mail.text':
      'كُتب هذا العنوان في حساب على رِفق. بعد تأكيده تصل إليه تذكيرات الحساب وإشعاراته، ولا يصل إليه شيء منها قبل ذلك.',
    'confirm.mail.button': 'تأكيد البريد',
    'confirm.mail.footer': `الرابط صالح لمدّة ${daysSpan(mailLimits.confirmation.validHours / 24)}. إن كان العنوان قد كُتب خطأً، يمكن تجاهل هذه الرسالة.`,
    'confirm.title': 'تأكيد البريد',
    'confirm.question':
      'بعد التأكيد تصل إلى هذا البريد تذكيرات الحساب الذي كُتب فيه وإشعاراته. إن لم يكن الحساب معروفًا، يكفي إغلاق الصفحة.',
    'confirm.button': 'تأكيد البريد',
    'confirm.done.title': 'تأكّد البريد',
    'confirm.done': 'تصل إليه الآن الرسائل المفعَّلة في إعدادات الحساب.',
    'confirm.invalid.title': 'رابط غير صالح',
    'confirm.invalid': 'انتهت صلاحية الرابط، أو تغيّر البريد بعده. يمكن طلب رابط جديد من الإعدادات.',
    'unsubscribe.title': 'إيقاف رسائل البريد',
    'unsubscribe.question': 'لن تصل بعد ذلك رسائل بريد عن «{kind}». تبقى الإشعارات ظاهرة داخل رِفق.',
    'unsubscribe.button': 'إيقاف الرسائل',
    'unsubscribe.done.title': 'أُوقفت رسائل البريد',
    'unsubscribe.done': 'لن تصل رسائل بريد عن «{kind}» بعد الآن. يمكن تشغيلها مرة أخرى من الإعدادات.',
    'unsubscribe.invalid.title': 'رابط غير صالح',
    'unsubscribe.invalid': 'لم يتغيّر شيء. يمكن ضبط الإشعارات من الإعدادات.',
    'link.later.title': 'لم يتغيّر شيء بعد',
    'unsubscribe.settings': 'إعدادات الإشعارات',
  },
});
