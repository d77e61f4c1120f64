import { otpLimits } from '@rifq/rules';
import { minutesSpan } from '../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'identity'> = {
  'identity.browser_unknown': 'تعذّر التعرّف على هذا المتصفّح. تُرجى إعادة المحاولة.',
  'identity.verification_unknown': 'لم نجد طلب التحقّق هذا. يلزم طلب رمز جديد.',
  'identity.code_wrong': 'الرمز غير صحيح.',
  'identity.code_expired': 'انتهت صلاحية الرمز. يلزم طلب رمز جديد.',
  'identity.code_exhausted': 'استُنفدت المحاولات لهذا الرمز. يلزم طلب رمز جديد.',
  'identity.phone_locked': 'أُدخلت رموز خاطئة كثيرة لهذا الرقم، فأُوقف الدخول به حتى الغد.',
  'identity.resend_wait':
    '{seconds, plural, one {يمكن طلب رمز جديد بعد ثانية واحدة.} two {يمكن طلب رمز جديد بعد ثانيتين.} few {يمكن طلب رمز جديد بعد # ثوانٍ.} many {يمكن طلب رمز جديد بعد # ثانية.} other {يمكن طلب رمز جديد بعد # ثانية.}}',
  'identity.sends_exhausted': 'أُرسلت رموز كثيرة في وقت قصير. تُتاح المحاولة لاحقًا.',
  'identity.challenge_required': 'يلزم فحص المتصفّح قبل المتابعة. تُرجى إعادة المحاولة.',
  'identity.proof_invalid': 'انتهت صلاحية التحقّق من الرقم. يلزم طلب رمز جديد.',
  'identity.token_invalid': 'تعذّر إثبات رقم الجوال بهذا الرمز. يلزم طلب رمز جديد.',
  'identity.service_down': 'خدمة التحقّق من الأرقام لا تجيب الآن. تُرجى إعادة المحاولة بعد قليل.',
};

/** Texts of messages and notifications. A code message ends in the format of WebOTP. */
export const textIn = makeTexts({
  ar: {
    'code.message': `رمز التحقّق في رِفق: {code}\nصالح لمدّة ${minutesSpan(otpLimits.validSeconds / 60)}، ولا يُعطى لأحد.\n\n@{host} #{code}`,
    'erased.name': 'حساب محذوف',
    'new-device.title': 'دخول من جهاز جديد',
    'new-device.text':
      'سُجّل الدخول إلى حسابك من {device}. إن بدا الدخول غريبًا، فيمكن تسجيل الخروج من ذلك الجهاز في صفحة الإعدادات.',
    'new-device.both-names': '{browser} على {system}',
    'new-device.unknown': 'جهاز غير معروف',
  },
});
