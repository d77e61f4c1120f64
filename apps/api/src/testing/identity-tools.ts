import { UnsecuredJWT } from 'jose';
import { firebaseIdentity } from '../adapters/identity/firebase/firebase.ts';
import { ownCodesVerifier } from '../adapters/identity/own-codes.ts';
import type { PhoneVerifier } from '../ports/identity.ts';

const PROJECT = 'rifq-of-tests';

export const firebaseConfig = {
  api_key: 'key-of-tests',
  auth_domain: 'rifq-of-tests.firebaseapp.com',
  project_id: PROJECT,
  app_id: '1:2:web:3',
};

/** Creates a Firebase verifier for its emulator, whose tokens a test can create. */
export const emulatedFirebase = (now: () => Date): PhoneVerifier =>
  firebaseIdentity({ config: firebaseConfig, emulatorHost: '127.0.0.1:9099', now });

/** Combines own codes with tokens of the emulator, so that the tests of all calls reach both. */
export function bothWays(now: () => Date): PhoneVerifier {
  const { proofOf } = emulatedFirebase(now);
  return { ...ownCodesVerifier(), proofOf };
}

let users = 0;

/** Creates a token as the emulator returns it to a user who has typed the code for a phone. */
export function idToken(now: Date, phoneE164: string, changes: Record<string, unknown> = {}): string {
  const seconds = Math.floor(now.getTime() / 1000);
  users += 1;
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `user-${users}`,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    phone_number: phoneE164,
    firebase: { sign_in_provider: 'phone' },
    ...changes,
  }).encode();
}
