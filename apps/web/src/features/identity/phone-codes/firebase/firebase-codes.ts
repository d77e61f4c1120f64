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
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import type { Verification } from '../../../../lib/session/auth-store.ts';
import { beginVerification } from '../ask-server.ts';
import type { Phone, PhoneCodes } from '../port.ts';
import { codeExpired, codeFault, sendFault } from './faults.ts';
import { verified } from './verifier.ts';

type Firebase = Extract<IdentityClient, { provider: 'firebase' }>;

/** Of this tab's memory only: the session is our own, and nobody is signed in to the service. */
function makeAuth({ config, emulator }: Firebase): Auth {
  const app = initializeApp({
    apiKey: config.api_key,
    authDomain: config.auth_domain,
    projectId: config.project_id,
    appId: config.app_id,
  });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.languageCode = 'ar';
  if (emulator !== null) {
    auth.settings.appVerificationDisabledForTesting = true;
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
  }
  return auth;
}

const isOfPhone = ({ phone, countryCode, expiresAt }: Verification, of: Phone) =>
  phone === of.phone && countryCode === of.countryCode && expiresAt > Date.now();

/** Firebase sends the code and checks it; the server counts what is sent, and takes the token that comes of it. */
export function firebaseCodes(client: Firebase): PhoneCodes {
  const auth = makeAuth(client);
  const provider = new PhoneAuthProvider(auth);
  /** Begun at the server, while the service has not sent a code for it: what failed there is taken up here. */
  let begun: Awaited<ReturnType<typeof beginVerification>> | undefined;
  /** A code counts once at the service: its token stays for another try of the call to the server. */
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
      if (begun === undefined || !isOfPhone(begun.verification, phone))
        begun = await beginVerification(phone, run);
      const { verification, e164 } = begun;
      // The site has gone back to codes of its own since this page was loaded.
      if (e164 === undefined) {
        location.reload();
        return new Promise<never>(() => undefined);
      }
      const session = await during(signal =>
        verified(auth, signal, verifier => provider.verifyPhoneNumber(e164, verifier)),
      ).catch((error: unknown) => {
        throw sendFault(error);
      });
      begun = undefined;
      return { ...verification, session };
    },

    async prove({ id: verification_id, session }, code) {
      if (session === undefined) throw codeExpired();
      const id_token = await tokenFor(session, code);
      try {
        await request('post', '/api/user/otp/token', { verification_id, id_token });
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0 && error.status < 500) proved = undefined;
        throw error;
      }
    },
  };
}
