import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AssertionCredential, RegistrationCredential } from '@rifq/contract/calls';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Encodes bytes in CBOR, up to 65,535 of them. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** An answer to a challenge; by default right, to the test site, in which the user was verified. */
type Answer = {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
};

/** An authenticator with one passkey (ES256), as a phone or a security key has it. */
export type SoftwareAuthenticator = {
  readonly credentialId: Buffer;
  /** In COSE. */
  readonly publicKey: Buffer;
  /** Returns what a browser sends when the passkey is made. */
  register(answer: Answer): RegistrationCredential;
  /** Returns what a browser sends when the passkey signs. Without a counter it sends 0. */
  sign(answer: Answer & { readonly counter?: number }): AssertionCredential;
};

/** Makes an authenticator. */
export function makeAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  // A map of kty: EC2, alg: ES256, crv: P-256, x and y (RFC 9053).
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ]);

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { rpId = 'localhost', isVerified = true }: Answer,
    more: number,
    counter: number,
  ) {
    const flags = USER_PRESENT | BACKUP_ELIGIBLE | BACKED_UP | (isVerified ? USER_VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  return {
    credentialId,
    publicKey: cose,
    register(answer) {
      const aaguid = Buffer.alloc(16);
      const length = Buffer.from([0, credentialId.length]);
      const data = Buffer.concat([
        authenticatorData(answer, HAS_CREDENTIAL, 0),
        aaguid,
        length,
        credentialId,
        cose,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', answer)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    sign(answer) {
      const client = clientData('webauthn.get', answer);
      const data = authenticatorData(answer, 0, answer.counter ?? 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
