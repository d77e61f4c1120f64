import { t } from '@lingui/core/macro';
import type {
  AssertionCredential,
  RegistrationCredential,
  ResponseOf,
  SecondFactor,
} from '@rifq/contract/calls';
import { messageOf, networkError } from '../../../../lib/calls/api-error.ts';

/** The few who have passkeys load the library that encodes them; it is a part of no other chunk. */
async function loadLibrary() {
  try {
    return await import('./webauthn.ts');
  } catch (cause) {
    throw networkError(cause);
  }
}

/** Loads the code ahead, so that the browser's dialog opens within the press that requests it. */
export const preloadPasskeys = (): void => void loadLibrary().catch(() => undefined);

/** Whether this browser and the site have passkeys. */
export const canUsePasskeys = ({ passkeys_offered }: SecondFactor): boolean =>
  passkeys_offered && typeof PublicKeyCredential === 'function';

/** Whether this device itself can verify its user; without, a passkey needs a phone or a security key beside it. */
export const hasOwnAuthenticator = (): Promise<boolean> =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** Returns why the browser's dialog ended without a result. It does not tell a cancelled dialog from one that timed out. */
function reasonOf(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`لم يكتمل التحقّق: أُلغي، أو انتهت مهلته. تُتاح المحاولة من جديد، أو بوسيلة أخرى.`;
    case 'InvalidStateError':
      return t`في هذا الجهاز مفتاح مرور لهذا الحساب من قبل.`;
    case 'SecurityError':
      return t`لا تعمل مفاتيح المرور في عنوان هذه الصفحة.`;
    case 'ConstraintError':
    case 'NotSupportedError':
      return t`لا يستطيع هذا الجهاز حفظ مفتاح مرور، فيلزم له قفل شاشة أو بصمة.`;
    default:
      return t`تعذّر استخدام مفتاح المرور. تُتاح المحاولة من جديد، أو بوسيلة أخرى.`;
  }
}

/** The browser or the user has refused. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Returns the message of a failed call, or of a passkey that the browser did not use. */
export const passkeyMessageOf = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : messageOf(error);

async function orRefused<T>(dialog: Promise<T>): Promise<T> {
  try {
    return await dialog;
  } catch (cause) {
    throw new PasskeyError(reasonOf(cause instanceof Error ? cause.name : ''), { cause });
  }
}

type Path = '/api/user/second-factor/passkeys';

/** Has the browser make a passkey. Throws a PasskeyError if it does not. */
export async function makePasskey(
  optionsJSON: ResponseOf<'post', `${Path}/begin`>,
): Promise<RegistrationCredential> {
  const { startRegistration } = await loadLibrary();
  return orRefused(startRegistration({ optionsJSON }));
}

/** Has the browser sign by a passkey. Throws a PasskeyError if it does not. */
export async function signByPasskey(
  optionsJSON: ResponseOf<'post', `${Path}/request`>,
): Promise<AssertionCredential> {
  const { startAuthentication } = await loadLibrary();
  return orRefused(startAuthentication({ optionsJSON }));
}
