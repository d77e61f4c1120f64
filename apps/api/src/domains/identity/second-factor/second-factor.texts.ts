import { secondFactorLimits } from '@rifq/rules';
import { minutesSpan } from '../../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../../core/texts.ts';

export const secondFactorErrorTexts: ErrorTextsOf<'second_factor'> = {
  'second_factor.not_found': 'لا وسيلة تحقّق كهذه في هذا الحساب.',
  'second_factor.wrong': 'الرمز غير صحيح، أو استُخدم من قبل.',
  'second_factor.locked': 'أُدخلت رموز خاطئة كثيرة. تُتاح المحاولة من جديد بعد قليل.',
  'second_factor.enrolled': `لتغيير تطبيق المصادقة يلزم رمز منه أو مفتاح مرور أولًا، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
  'second_factor.pass_again': `لهذه الخطوة يلزم رمز من تطبيق المصادقة أو مفتاح مرور، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
  'second_factor.sign_in_again': `لإضافة أول وسيلة تحقّق يلزم تسجيل الدخول من جديد، خلال آخر ${minutesSpan(secondFactorLimits.freshMinutes)}.`,
  'second_factor.no_passkeys': 'لا تعمل مفاتيح المرور في عنوان هذا الموقع.',
  'second_factor.request_not_found': 'انتهت مهلة هذه الخطوة، ويلزم البدء من جديد.',
  'second_factor.passkey_refused': 'لم يُقبل مفتاح المرور. تُتاح المحاولة من جديد، أو بوسيلة أخرى.',
  'second_factor.passkey_copied':
    'لم يُقبل مفتاح المرور، فقد تكون له نسخة أخرى. يلزم الدخول بوسيلة أخرى، ثم حذفه.',
  'second_factor.too_many_passkeys': `بلغت مفاتيح المرور حدّها، وهو ${secondFactorLimits.passkeys}. يلزم حذف أحدها أولًا.`,
  'second_factor.last': 'هذه آخر وسيلة تحقّق في الحساب. تلزم إضافة أخرى قبل حذفها.',
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
    'reset.title': 'أُلغيت وسائل التحقّق',
    'reset.text':
      'أُلغيت بطلب وسائل التحقّق في حسابك، من تطبيق مصادقة ومفاتيح مرور، وسُجّل الخروج من كل الأجهزة. تُضاف وسيلة جديدة عند فتح صفحات العيادة.',
    'added.title': 'أُضيف مفتاح مرور إلى حسابك',
    'added.text':
      'صار المفتاح «{passkey}» يفتح صفحات العيادة. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'removed.title': 'حُذف مفتاح مرور من حسابك',
    'removed.text':
      'لم يعد هذا المفتاح يفتح صفحات العيادة. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'copied.title': 'رُفض مفتاح مرور في حسابك',
    'app-removed.title': 'حُذف تطبيق المصادقة من حسابك',
    'app-removed.text': 'لم تعد رموزه تفتح صفحات العيادة. إن لم يكن ذلك منك، فيُرجى إبلاغ مدير العيادة حالًا.',
    'passkey.device': '{browser} على {system}',
    'passkey.unnamed': 'بلا اسم',
    'copied.text':
      'جاء عدّاد المفتاح «{passkey}» أقل من المتوقَّع، فقد تكون له نسخة أخرى. يُنصح بحذفه من الإعدادات، وإبلاغ مدير العيادة إن لم يكن الاستخدام منك.',
  },
});
