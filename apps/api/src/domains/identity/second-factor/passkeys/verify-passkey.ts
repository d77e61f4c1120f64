import type { AssertionCredential, RegistrationCredential } from '@rifq/contract/calls';
import { passkeyTransports } from '@rifq/contract/calls';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Deps } from '../../../../core/deps.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** COSE algorithms that authenticators and this library have in common: EdDSA, ES256, RS256. */
export const passkeyAlgorithms: number[] = [-8, -7, -257];

type Expected = { readonly site: PasskeySite; readonly challenge: string };

/** The library throws an error at everything that is wrong with a response. */
async function orNull<T>({ log }: Pick<Deps, 'log'>, verified: Promise<T | null>): Promise<T | null> {
  try {
    return await verified;
  } catch (error) {
    log.warn({ err: error }, 'a response of a passkey is refused');
    return null;
  }
}

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');

const isTransport = (name: string) => passkeyTransports.some(known => known === name);

async function readRegistration(credential: RegistrationCredential, { site, challenge }: Expected) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, response: attestationOf(credential) },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  if (!verified) return null;
  const { credential: made, credentialBackedUp: backedUp } = registrationInfo;
  return {
    credentialId: bytesOf(made.id),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    transports: (credential.response.transports ?? []).filter(isTransport),
    backedUp,
  };
}

/** Without the transports, which the browser adds outside of what is signed. */
const attestationOf = ({ response: { clientDataJSON, attestationObject } }: RegistrationCredential) => ({
  clientDataJSON,
  attestationObject,
});

/** A passkey as its authenticator has made it. */
export type MadePasskey = NonNullable<Awaited<ReturnType<typeof readRegistration>>>;

/** Verifies the response of an authenticator that has made a passkey; null when it is wrong. */
export const verifyRegistration = (
  deps: Pick<Deps, 'log'>,
  credential: RegistrationCredential,
  expected: Expected,
): Promise<MadePasskey | null> => orNull(deps, readRegistration(credential, expected));

async function readAssertion(
  credential: AssertionCredential,
  { publicKey }: PasskeyRow,
  { site, challenge }: Expected,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The counter is compared in the statement that stores it.
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) return null;
  const { newCounter: signCount, credentialBackedUp: backedUp } = authenticationInfo;
  return { signCount, backedUp };
}

/** Verifies a signature of a passkey; null when it is wrong. */
export const verifyAssertion = (
  deps: Pick<Deps, 'log'>,
  credential: AssertionCredential,
  passkey: PasskeyRow,
  expected: Expected,
): Promise<{ readonly signCount: number; readonly backedUp: boolean } | null> =>
  orNull(deps, readAssertion(credential, passkey, expected));
