import { onTestFinished, vi } from 'vitest';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

const credential = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};

/** A signature as a browser returns it, and as it is sent. */
export const signed = {
  ...credential,
  response: { clientDataJSON: bytes(4), authenticatorData: bytes(5), signature: bytes(6) },
};
export const sentSignature = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'BA', authenticatorData: 'BQ', signature: 'Bg' },
};

/** A new passkey as a browser returns it, and as it is sent. */
export const made = {
  ...credential,
  response: { clientDataJSON: bytes(4), attestationObject: bytes(7), getTransports: () => ['internal'] },
};
export const sentPasskey = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'BA', attestationObject: 'Bw', transports: ['internal'] },
};

/** What the dialogs of a browser do: jsdom has none. */
interface Dialogs {
  get?: () => Promise<unknown>;
  create?: () => Promise<unknown>;
  /** Whether the device verifies its user itself; it does by default. */
  hasOwn?: boolean;
}

/** Gives the browser of a test passkeys. */
export function stubPasskeys({ hasOwn = true, ...dialogs }: Dialogs): void {
  const isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(hasOwn);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable }),
  );
  Object.defineProperty(navigator, 'credentials', { value: dialogs, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}

/** An error of a dialog, by its name. */
export const dialogError = (name: string) => Promise.reject(new DOMException('', name));

/** The challenges of the server. */
export const requestOptions = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 300_000,
  allowCredentials: [{ id: 'AQID', type: 'public-key' as const, transports: ['internal' as const] }],
  userVerification: 'required' as const,
};
export const creationOptions = {
  rp: { id: 'localhost', name: 'رِفق' },
  user: { id: 'AAAA', name: '0501234567', displayName: '0501234567' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    requireResidentKey: false,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
