import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'notifications'> = {
  'notifications.not_found': 'لم نجد هذا الإشعار في حسابك.',
  'notifications.push_off': 'إشعارات المتصفّح غير متاحة هنا.',
  'notifications.push_unknown': 'لا يمكن إرسال الإشعارات إلى هذا المتصفّح.',
};
