import { request } from '../../../lib/calls/request.ts';
import { isRegisterDocument, releaseDocument } from '../../../lib/navigation/register-document.ts';
import { ownCodes } from './own-codes.ts';
import type { PhoneCodes } from './port.ts';
import { toRegisterDocument } from './to-register-document.ts';

async function makeCodes(): Promise<PhoneCodes> {
  // Who sends and verifies codes on this site.
  const client = await request('get', '/api/user/identity');
  if (client.provider === 'otp') {
    releaseDocument();
    return ownCodes;
  }
  if (!isRegisterDocument()) return toRegisterDocument();
  const { firebaseCodes } = await import('./firebase/firebase-codes.ts');
  return firebaseCodes(client);
}

let codes: Promise<PhoneCodes> | undefined;

/**
 * Returns the one client of this document, created when the register pages open. If a service needs a separate document
 * for them, it loads one.
 *
 * @throws {ApiError} if the provider could not be requested; the next call retries
 */
export function phoneCodes(): Promise<PhoneCodes> {
  codes ??= makeCodes().catch((error: unknown) => {
    codes = undefined;
    throw error;
  });
  return codes;
}
