import type { IdentityClient } from '@rifq/contract/calls';
import { request } from '../../../lib/calls/request.ts';
import { confineToRegister } from '../../../lib/navigation/in-app.ts';
import { ownCodes } from './own-codes.ts';
import type { PhoneCodes } from './port.ts';
import { isRegisterDocument } from './register-document.ts';

let client: Promise<IdentityClient> | undefined;
let codes: Promise<PhoneCodes> | undefined;

/** Who sends codes and checks them, as this site is set up. It is asked once; a lost answer is asked for again. */
export function identityClient(): Promise<IdentityClient> {
  client ??= request('get', '/api/user/identity').catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function makeCodes(): Promise<PhoneCodes> {
  const current = await identityClient();
  if (current.provider === 'otp') return ownCodes;
  const { firebaseCodes } = await import('./firebase/firebase-codes.ts');
  // It may load programs of its own, from elsewhere.
  confineToRegister();
  return firebaseCodes(current);
}

/**
 * The one client of this document, made when the register pages open. A service's needs what only their document may
 * load, so elsewhere a link leads to them.
 *
 * @throws {ApiError} when it could not be asked which one it is
 */
export function phoneCodes(): Promise<PhoneCodes> {
  codes ??= makeCodes().catch((error: unknown) => {
    codes = undefined;
    throw error;
  });
  return codes;
}

/**
 * Makes the client when the register pages open. A document that was loaded elsewhere gives way to theirs where a
 * service needs it; what was typed is kept by the tab.
 */
export async function prepareCodes(): Promise<void> {
  const { provider } = await identityClient();
  if (provider !== 'otp' && !isRegisterDocument()) return location.reload();
  await phoneCodes();
}
