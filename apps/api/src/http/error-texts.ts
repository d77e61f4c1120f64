import { type ErrorCode, errorCodes, type FieldErrorCode } from '@rifq/contract';
import type { Locale } from '../core/locales.ts';
import { type ErrorTextsOf, makeTexts, type Texts } from '../core/texts.ts';
import { fieldErrorTexts, uploadMegabytes } from './field-error-texts.ts';

/** Texts of the codes that belong to no domain. The first is from specification 8.1. */
const ownTexts: ErrorTextsOf<'request' | 'session' | 'idempotency'> = {
  'request.method': 'Non recognized method: only allowed methods are get,post',
  'request.not_found': 'لا يوجد ما يطابق هذا الطلب.',
  'request.invalid': 'بعض البيانات تحتاج إلى تصحيح.',
  'request.too_large': `حجم ما أُرسل أكبر من المسموح. حدّ الصورة ${uploadMegabytes} م.ب.`,
  'request.media_type': 'صيغة الطلب غير مدعومة.',
  'request.cross_site': 'رُفض الطلب لأنه لم يصدر من صفحات رِفق.',
  'request.too_many': 'محاولات كثيرة في وقت قصير. تُتاح المحاولة بعد قليل.',
  'request.too_many_today': 'بلغ الحساب حدّه من التعديلات اليوم. تُتاح المتابعة غدًا.',
  'request.stale': 'تغيّرت هذه البيانات بعد فتحها، ولم يُحفظ شيء. تلزم مراجعتها ثم الحفظ من جديد.',
  'request.busy': 'الخدمة مشغولة الآن، وبياناتك محفوظة. تُتاح المحاولة بعد قليل.',
  'request.failed': 'حدث خلل من عندنا، وبياناتك محفوظة. تُرجى إعادة المحاولة.',
  'session.missing': 'انتهت الجلسة. يلزم الدخول من جديد.',
  'session.inactive': 'لا يمكن المتابعة بهذا الحساب الآن.',
  'idempotency.reused': 'استُخدم مفتاح هذا الطلب لطلب آخر.',
  'idempotency.too_many': 'أُضيف إلى هذا الحساب كثير اليوم. تُتاح الإضافة لاحقًا.',
};

export type ErrorTexts = (locale: Locale) => Texts<ErrorCode | FieldErrorCode>;

/**
 * Builds the texts of all error codes, in each language: those above and the domains' texts.
 * @throws {Error} when a code has none
 */
export function makeErrorTexts(ofDomains: readonly Partial<Record<ErrorCode, string>>[]): ErrorTexts {
  const known: Partial<Record<ErrorCode, string>> = Object.assign({}, ownTexts, ...ofDomains);
  const sentence = (code: ErrorCode): string => {
    const text = known[code];
    if (text === undefined) throw new Error(`the error code ${code} has no sentence`);
    return text;
  };
  const sentences: Record<string, string> = { ...fieldErrorTexts };
  for (const code of errorCodes) sentences[code] = sentence(code);
  return makeTexts({ ar: sentences });
}
