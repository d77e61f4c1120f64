import { initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  signInWithCredential,
} from '@firebase/auth';
import type { IdentityClient } from '@rifq/contract/calls';
import { otpLimits } from '@rifq/rules';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { now } from '../../../../lib/formats/clock.ts';
import { LANGUAGE } from '../../../../lib/formats/language.ts';
import { type UnsentVerification, useAuthStore } from '../../../../lib/session/auth-store.ts';
import { beginVerification } from '../ask-server.ts';
import { ownCodes } from '../own-codes.ts';
import type { DialedPhone, PhoneCodes } from '../port.ts';
import { codeFault, sendFault } from './faults.ts';
import { verified } from './verifier.ts';

type Firebase = Extract<IdentityClient, { provider: 'firebase' }>;

/** In memory of this tab only: the session is our own, and the user is not signed in to the service. */
function makeAuth({ config, emulator }: Firebase): Auth {
  const app = initializeApp({
    apiKey: config.api_key,
    authDomain: config.auth_domain,
    projectId: config.project_id,
    appId: config.app_id,
  });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.languageCode = LANGUAGE;
  if (emulator !== null) {
    auth.settings.appVerificationDisabledForTesting = true;
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
  }
  return auth;
}

/** For how long after its creation a verification is reused for sending: the code must still be valid for a while. */
const TAKEN_UP_MS = 60_000;
const VALID_MS = otpLimits.validSeconds * 1000;

/**
 * Returns a verification of this phone whose code was not sent by the service, with at least this many milliseconds
 * left.
 */
function unsentOf(phone: DialedPhone, left = 0): UnsentVerification | null {
  const { unsent } = useAuthStore.getState();
  const isOfPhone =
    unsent?.verification.phone === phone.phone && unsent.verification.countryCode === phone.countryCode;
  return isOfPhone && unsent.verification.expiresAt > now() + left ? unsent : null;
}

/** Firebase sends and verifies the code; the server applies its limits, and accepts the resulting token. */
export function firebaseCodes(client: Firebase): PhoneCodes {
  const auth = makeAuth(client);
  const provider = new PhoneAuthProvider(auth);
  /** The service accepts a code once: its token is retained for retries of the call to the server. */
  let proved: { session: string; code: string; token: string } | undefined;

  async function tokenFor(session: string, code: string): Promise<string> {
    if (proved?.session === session && proved.code === code) return proved.token;
    try {
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(session, code));
      const token = await user.getIdToken();
      await auth.signOut();
      proved = { session, code, token };
      return token;
    } catch (error) {
      throw codeFault(error);
    }
  }

  return {
    async send(phone, { run, during }) {
      const { setUnsent } = useAuthStore.getState();
      let unsent = unsentOf(phone, VALID_MS - TAKEN_UP_MS);
      if (unsent === null) {
        const { verification, e164 } = await beginVerification(phone, run);
        // The site has returned to its own codes since this document was loaded, and has sent one.
        if (e164 === undefined) return verification;
        unsent = { verification, e164 };
        setUnsent(unsent);
      }
      const { verification, e164 } = unsent;
      const session = await verified(auth, during, verifier =>
        provider.verifyPhoneNumber(e164, verifier),
      ).catch((error: unknown) => {
        throw sendFault(error);
      });
      setUnsent(null);
      return { ...verification, session };
    },

    async prove(verification, code, checks) {
      const { session } = verification;
      // The code was sent by the app itself.
      if (session === undefined) return ownCodes.prove(verification, code, checks);
      const { setMaybeProved, setUnsent } = useAuthStore.getState();
      const id_token = await tokenFor(session, code);
      // If another code was requested but not sent, the server only knows the new verification.
      const { id } = unsentOf(verification)?.verification ?? verification;
      try {
        setMaybeProved(id);
        await request('post', '/api/user/otp/token', { verification_id: id, id_token });
        setUnsent(null);
        return id;
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
          proved = undefined;
          setMaybeProved(null);
        }
        throw error;
      }
    },
  };
}
