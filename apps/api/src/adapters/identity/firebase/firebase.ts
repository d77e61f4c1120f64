import type { FirebaseConfig, PhoneVerifier } from '../../../ports/identity.ts';
import { proofOfSigned, proofOfUnsigned } from './id-token.ts';
import { signingKeys } from './signing-keys.ts';

interface FirebaseOptions {
  /** Public: it names the project to the service, and grants no access. */
  config: FirebaseConfig;
  /** Host and port of the Auth emulator on this machine, whose tokens are unsigned; null for the service itself. */
  emulatorHost: string | null;
  now: () => Date;
  /** The URL of the service's keys, if not Google's. */
  keysUrl?: string;
}

/** Firebase Authentication: it sends the code and checks it in the browser, and proves this by an ID token. */
export function firebaseIdentity({ config, emulatorHost, now, keysUrl }: FirebaseOptions): PhoneVerifier {
  const rules = { projectId: config.project_id, now };
  const keys = signingKeys(keysUrl);
  const emulator = emulatorHost === null ? null : `http://${emulatorHost}`;
  return {
    client: { provider: 'firebase', config, emulator },
    newCode: () => null,
    proofOf: async token =>
      emulator === null ? proofOfSigned(token, keys, rules) : proofOfUnsigned(token, rules),
  };
}
