import { secondFactorLimits } from '@rifq/rules';
import { minutesSpan } from '../../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../../core/texts.ts';

export const secondFactorErrorTexts: ErrorTextsOf<'second_factor'> = {
  'second_factor.not_found': 'لا تطبيق مصادقة مربوط بهذا الحساب.',
  'second_factor.wrong': 'الرمز غير صحيح، أو استُخدم من قبل.',
  'second_factor.locked': 'أُدخلت رموز خاطئة كثيرة. تُتاح المحاولة من جديد بعد قليل.',
  'second_factor.enrolled': `لتغيير تطبيق المصادقة يلزم رمز منه أولًا، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
  'second_factor.pass_again': `لهذه الخطوة يلزم رمز من تطبيق المصادقة، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
  'second_factor.sign_in_again': `لربط تطبيق مصادقة يلزم تسجيل الدخول من جديد، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
};

export const textIn = makeTexts({
  ar: {
    'enrolled.title': 'رُبط تطبيق مصادقة بحسابك',
    'enrolled.text':
      'صار فتح صفحات العيادة برموز هذا التطبيق. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'renewed.title': 'رموز استرداد جديدة',
    'renewed.text':
      'أُصدرت رموز استرداد جديدة لحسابك، وبطلت القديمة. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'used.title': 'استُخدم رمز استرداد',
    'used.text':
      'فُتحت صفحات العيادة بحسابك برمز استرداد، ولا يُستخدم مرة أخرى. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'locked.title': 'رموز خاطئة في صفحات العيادة',
    'locked.text': `أُدخلت في حسابك رموز خاطئة كثيرة، فتوقّفت المحاولات ${minutesSpan(secondFactorLimits.wrongCodes.minutes)}. إن لم يكن ذلك منك، فيلزم تسجيل الخروج من الأجهزة غير المعروفة في هذه الصفحة.`,
    'reset.title': 'أُلغي ربط تطبيق المصادقة',
    'reset.text':
      'أُلغي ربط تطبيق المصادقة بحسابك بطلب، وسُجّل الخروج من كل الأجهزة. يُربط تطبيق جديد عند فتح صفحات العيادة.',
  },
});
