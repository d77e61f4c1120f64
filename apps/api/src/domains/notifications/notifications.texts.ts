import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'notifications'> = {
  'notifications.not_found': 'لم نجد هذا الإشعار في حسابك.',
  'notifications.push_off': 'إشعارات المتصفّح غير متاحة هنا.',
  'notifications.confirmation_wait':
    '{seconds, plural, one {يمكن طلب رابط آخر بعد ثانية واحدة.} two {يمكن طلب رابط آخر بعد ثانيتين.} few {يمكن طلب رابط آخر بعد # ثوانٍ.} many {يمكن طلب رابط آخر بعد # ثانية.} other {يمكن طلب رابط آخر بعد # ثانية.}}',
  'notifications.confirmations_exhausted': 'أُرسلت روابط كثيرة اليوم. تُتاح المحاولة لاحقًا.',
  'notifications.push_unknown': 'لا يمكن إرسال الإشعارات إلى هذا المتصفّح.',
};
