import { makeTexts } from '../../../core/texts.ts';

/** Texts of every mail and of the unsubscribe page. */
export const text = makeTexts({
  'mail.brand': 'رِفق',
  'mail.greeting': 'مرحبًا {name}،',
  'mail.open': 'فتح رِفق',
  'mail.footer': 'وصلت هذه الرسالة لأن إشعارات «{kind}» بالبريد مفعَّلة في حسابك.',
  'mail.unsubscribe': 'إيقاف هذه الرسائل',
  'mail.kind.reservation': 'الحجوزات',
  'mail.kind.message': 'الرسائل',
  'mail.kind.vaccine': 'اللقاحات',
  'mail.kind.reward': 'المكافآت',
  'mail.kind.account': 'الحساب',
  'unsubscribe.title': 'إيقاف رسائل البريد',
  'unsubscribe.question': 'لن تصل بعد ذلك رسائل بريد عن «{kind}». تبقى الإشعارات ظاهرة داخل رِفق.',
  'unsubscribe.button': 'إيقاف الرسائل',
  'unsubscribe.done.title': 'أُوقفت رسائل البريد',
  'unsubscribe.done': 'لن تصل رسائل بريد عن «{kind}» بعد الآن. يمكن تشغيلها مرة أخرى من الإعدادات.',
  'unsubscribe.invalid.title': 'رابط غير صالح',
  'unsubscribe.invalid': 'لم يتغيّر شيء. يمكن ضبط الإشعارات من الإعدادات.',
  'unsubscribe.later.title': 'لم يتغيّر شيء بعد',
  'unsubscribe.settings': 'إعدادات الإشعارات',
});
