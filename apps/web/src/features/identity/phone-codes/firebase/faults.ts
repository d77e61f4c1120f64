import { FirebaseError } from '@firebase/app';
import { t } from '@lingui/core/macro';
import { ApiError, networkError } from '../../../../lib/calls/api-error.ts';

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : undefined);

/** The service's check of the browser could not be loaded, or failed; also if an extension or a network blocks it. */
const CHECK_FAILED: ReadonlySet<string> = new Set([
  'auth/captcha-check-failed',
  'auth/internal-error',
  'auth/invalid-app-credential',
  'auth/invalid-recaptcha-token',
  'auth/missing-app-credential',
  'auth/missing-recaptcha-token',
  'auth/recaptcha-not-enabled',
  'auth/unauthorized-domain',
]);

const TOO_MANY: ReadonlySet<string> = new Set(['auth/too-many-requests', 'auth/quota-exceeded']);

const refusedPhone = (message: string, cause: unknown) =>
  new ApiError({ status: 422, code: 'request.invalid', message, errors: { phone: [message] } }, { cause });

/** Maps errors of sending a code to ours. Errors of our configuration or code are passed on. */
export function sendFault(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (code === 'auth/network-request-failed') return networkError(error);
  if (code === 'auth/invalid-phone-number') return refusedPhone(t`رقم الجوال غير صحيح.`, error);
  // The service has no clearer code for a phone or a country to which it throttles messages.
  if (code === 'auth/error-code:-39')
    return refusedPhone(t`تعذّر إرسال رمز إلى هذا الرقم. تُتاح المحاولة لاحقًا.`, error);
  if (code === 'auth/operation-not-allowed') {
    // The project has this country, or phones, disabled: reported to its operator.
    reportError(error);
    return refusedPhone(t`رِفق غير متاح لأرقام هذه الدولة بعد. الدول المتاحة في قائمة الدول.`, error);
  }
  if (code === 'auth/user-disabled') return refusedPhone(t`أوقفت خدمة التحقّق هذا الرقم.`, error);
  if (TOO_MANY.has(code)) {
    const message = t`أُرسلت رموز كثيرة في وقت قصير. تُتاح المحاولة لاحقًا.`;
    return new ApiError({ status: 429, code: 'identity.sends_exhausted', message }, { cause: error });
  }
  if (CHECK_FAILED.has(code)) {
    const message = t`تعذّر فحص المتصفّح لدى خدمة التحقّق، وقد تمنعه الشبكة أو إضافة في المتصفّح. تُرجى إعادة المحاولة.`;
    return new ApiError({ status: 403, code: 'identity.challenge_required', message }, { cause: error });
  }
  return error;
}

const refusedCode = (
  code: 'code_wrong' | 'code_expired' | 'code_exhausted',
  message: string,
  cause: unknown,
) => new ApiError({ status: 422, code: `identity.${code}`, message, errors: { code: [message] } }, { cause });

const codeExpired = (cause: unknown) =>
  refusedCode('code_expired', t`انتهت صلاحية الرمز. يلزم طلب رمز جديد.`, cause);

/** Maps errors of verifying a code to ours. */
export function codeFault(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'auth/invalid-verification-code':
    case 'auth/missing-verification-code':
      return refusedCode('code_wrong', t`الرمز غير صحيح.`, error);
    case 'auth/code-expired':
    case 'auth/invalid-verification-id':
    case 'auth/missing-verification-id':
      return codeExpired(error);
    case 'auth/too-many-requests':
      return refusedCode('code_exhausted', t`استُنفدت المحاولات لهذا الرمز. يلزم طلب رمز جديد.`, error);
    case 'auth/user-disabled':
      return refusedCode('code_wrong', t`أوقفت خدمة التحقّق هذا الرقم.`, error);
    case 'auth/network-request-failed':
      return networkError(error);
    default:
      return error;
  }
}
