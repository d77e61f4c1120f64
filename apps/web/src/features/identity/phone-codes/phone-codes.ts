import { request } from '../../../lib/calls/request.ts';
import { isRegisterDocument, releaseDocument } from '../../../lib/navigation/register-document.ts';
import { ownCodes } from './own-codes.ts';
import type { PhoneCodes } from './port.ts';
import { toRegisterDocument } from './to-register-document.ts';

async function makeCodes(): Promise<PhoneCodes> {
  // Who sends codes and checks them, as this site is set up.
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
 * The one client of this document, made when the register pages open. Where a service needs a document of theirs, another
 * one gives way to it.
 *
 * @throws {ApiError} when it could not be asked which one it is; the next call asks again
 */
export function phoneCodes(): Promise<PhoneCodes> {
  codes ??= makeCodes().catch((error: unknown) => {
    codes = undefined;
    throw error;
  });
  return codes;
}
