import type { AssertionCredential, RegistrationCredential } from '@rifq/contract/calls';
import { passkeyTransports } from '@rifq/contract/calls';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Logger } from '../../../../core/deps.ts';
import type { PasskeySite } from './passkey-site.ts';
import { userHandle } from './passkey-terms.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** COSE algorithms that authenticators and this library have in common: EdDSA, ES256, RS256. */
export const passkeyAlgorithms: number[] = [-8, -7, -257];

type Expected = { readonly site: PasskeySite; readonly challenge: string };

type LogDeps = { readonly log: Pick<Logger, 'warn'> };

/** The library and the checks beside it throw an error at everything that is wrong with a response. */
async function orNull<T>({ log }: LogDeps, verified: Promise<T | null>): Promise<T | null> {
  try {
    return await verified;
  } catch (error) {
    log.warn({ err: error }, 'a response of a passkey is refused');
    return null;
  }
}

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');

/** Returns the challenge that an answer names; empty when it names none. Nothing of it is verified yet. */
export function challengeIn(clientDataJSON: string): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    return '';
  }
}

/** Throws an error at an answer from a frame of another site, of which ours has none. */
function requireOwnFrame(clientDataJSON: string): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin === true || topOrigin !== undefined) throw new Error('a frame of another site');
}

/**
 * Throws an error at an attestation that no browser sends where none is requested: it sends none, or a signature of the
 * passkey itself. For others the library would fetch the addresses in the sender's certificates.
 */
function requireUnattested(attestationObject: string): void {
  const attestation = decodeAttestationObject(new Uint8Array(bytesOf(attestationObject)));
  const format = attestation.get('fmt');
  const isSelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelf) throw new Error('an attestation that was not requested');
}

const isTransport = (name: string) => passkeyTransports.some(known => known === name);

/** Whether the authenticator may copy a passkey to its user's other devices. */
const isEligible = (deviceType: 'singleDevice' | 'multiDevice') => deviceType === 'multiDevice';

async function readRegistration(credential: RegistrationCredential, { site, challenge }: Expected) {
  const { id, rawId, type } = credential;
  const { clientDataJSON, attestationObject } = credential.response;
  requireOwnFrame(clientDataJSON);
  requireUnattested(attestationObject);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // Without the transports, which the browser adds outside of what is signed.
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  if (!verified) return null;
  const { credential: made, credentialDeviceType, credentialBackedUp: backedUp } = registrationInfo;
  // The library does not compare the id that the authenticator made with the one beside it.
  if (made.id !== id) throw new Error('an id that the authenticator did not make');
  return {
    credentialId: bytesOf(made.id),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    transports: (credential.response.transports ?? []).filter(isTransport),
    backupEligible: isEligible(credentialDeviceType),
    backedUp,
  };
}

/** A passkey as its authenticator has made it. */
export type MadePasskey = NonNullable<Awaited<ReturnType<typeof readRegistration>>>;

/** Verifies the response of an authenticator that has made a passkey; null when it is wrong. */
export const verifyRegistration = (
  deps: LogDeps,
  credential: RegistrationCredential,
  expected: Expected,
): Promise<MadePasskey | null> => orNull(deps, readRegistration(credential, expected));

async function readAssertion(
  credential: AssertionCredential,
  { publicKey, userId, backupEligible }: PasskeyRow,
  { site, challenge }: Expected,
) {
  const { userHandle: handle = userHandle(userId), ...signed } = credential.response;
  requireOwnFrame(signed.clientDataJSON);
  if (handle !== userHandle(userId)) throw new Error('a passkey of another account');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The counter is compared in the statement that stores it.
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  });
  const { newCounter: signCount, credentialBackedUp: backedUp, credentialDeviceType } = authenticationInfo;
  if (!verified || isEligible(credentialDeviceType) !== backupEligible) return null;
  return { signCount, backedUp };
}

/** Verifies a signature of a passkey; null when it is wrong. */
export const verifyAssertion = (
  deps: LogDeps,
  credential: AssertionCredential,
  passkey: PasskeyRow,
  expected: Expected,
): Promise<{ readonly signCount: number; readonly backedUp: boolean } | null> =>
  orNull(deps, readAssertion(credential, passkey, expected));
