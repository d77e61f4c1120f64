import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
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
  /** Members of the client data beside those of every answer. */
  readonly client?: object;
};

/** A new passkey; by default without attestation, as browsers send it. */
type Registration = Answer & {
  /** `packed` is signed by the passkey itself, unless it has certificates. Others have an empty statement. */
  readonly format?: string;
  readonly hasCertificates?: boolean;
  /** The id that is sent beside the one that the authenticator made. */
  readonly id?: string;
};

/** An authenticator with one passkey, as a phone or a security key has it. */
export type SoftwareAuthenticator = {
  readonly credentialId: Buffer;
  /** In COSE. */
  readonly publicKey: Buffer;
  /** Returns what a browser sends when the passkey is made. */
  register(answer: Registration): RegistrationCredential;
  /** Returns what a browser sends when the passkey signs. Without a counter it sends 0. */
  sign(
    answer: Answer & {
      readonly counter?: number;
      readonly userHandle?: string;
      readonly isEligible?: boolean;
    },
  ): AssertionCredential;
};

/** COSE algorithms that we offer. */
export type OfferedAlgorithm = -8 | -7 | -257;

const bytesOf = (part = ''): Buffer => Buffer.from(part, 'base64url');

/** A key of an algorithm, and its public half in COSE (RFC 9053, RFC 8230). */
function makeKey(algorithm: OfferedAlgorithm): { privateKey: KeyObject; cose: Buffer } {
  switch (algorithm) {
    case -7: {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      // A map of kty: EC2, alg: ES256, crv: P-256, x and y.
      const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]);
      const cose = Buffer.concat([head, bytesOf(x), Buffer.from([0x22, 0x58, 32]), bytesOf(y)]);
      return { privateKey, cose };
    }
    case -8: {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const { x } = publicKey.export({ format: 'jwk' });
      // A map of kty: OKP, alg: EdDSA, crv: Ed25519 and x.
      const head = Buffer.from([0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 32]);
      return { privateKey, cose: Buffer.concat([head, bytesOf(x)]) };
    }
    case -257: {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const { n, e } = publicKey.export({ format: 'jwk' });
      // A map of kty: RSA, alg: RS256, n and e.
      const head = Buffer.from([0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20]);
      const cose = Buffer.concat([head, cborBytes(bytesOf(n)), Buffer.from([0x21, 0x43]), bytesOf(e)]);
      return { privateKey, cose };
    }
  }
}

/** Makes an authenticator. */
export function makeAuthenticator(algorithm: OfferedAlgorithm = -7): SoftwareAuthenticator {
  const { privateKey, cose } = makeKey(algorithm);
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const signed = (data: Uint8Array) => sign(algorithm === -8 ? null : 'sha256', data, privateKey);

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000', client = {} }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));

  function authenticatorData(
    { rpId = 'localhost', isVerified = true }: Answer,
    more: number,
    counter: number,
  ) {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  /** The attestation's statement: of the passkey's own signature, or empty. */
  function statementOf({ format, hasCertificates = false }: Registration, data: Buffer, client: Buffer) {
    if (format !== 'packed') return Buffer.from([0xa0]);
    const signature = signed(Buffer.concat([data, sha256(client)]));
    return Buffer.concat([
      Buffer.from([hasCertificates ? 0xa3 : 0xa2]),
      cborText('alg'),
      Buffer.from([0x26]),
      cborText('sig'),
      cborBytes(signature),
      ...(hasCertificates ? [cborText('x5c'), Buffer.from([0x80])] : []),
    ]);
  }

  return {
    credentialId,
    publicKey: cose,
    register(answer) {
      const client = clientData('webauthn.create', answer);
      const flags = HAS_CREDENTIAL | BACKUP_ELIGIBLE | BACKED_UP;
      const aaguid = Buffer.alloc(16);
      const length = Buffer.from([0, credentialId.length]);
      const made = Buffer.concat([aaguid, length, credentialId, cose]);
      const data = Buffer.concat([authenticatorData(answer, flags, 0), made]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(answer.format ?? 'none'),
        cborText('attStmt'),
        statementOf(answer, data, client),
        cborText('authData'),
        cborBytes(data),
      ]);
      const sent = answer.id ?? id;
      return {
        id: sent,
        rawId: sent,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    sign({ counter = 0, userHandle, isEligible = true, ...answer }) {
      const client = clientData('webauthn.get', answer);
      const data = authenticatorData(answer, isEligible ? BACKUP_ELIGIBLE | BACKED_UP : 0, counter);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signed(Buffer.concat([data, sha256(client)]))),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}
