import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const TOKEN_BYTES = 32;

/** Explicit, since Node would otherwise accept a shorter tag. */
const SEALED = { authTagLength: 16 };

/** The order of P-256: private keys are the numbers from 1 to the order minus 1. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Keys derived from the app's secret. */
export type Keys = {
  /** HMAC-SHA256 of the parts under the pepper, for codes and the buckets of rate limits. */
  fingerprint(purpose: string, ...parts: string[]): Buffer;
  /** Encrypts a short secret for storage in the database (AES-256-GCM), bound to a context. */
  seal(secret: string, context: string): string;
  /** Decrypts what `seal` made for the same context. Throws on anything else. */
  open(sealed: string, context: string): string;
  /** The P-256 key pair of a purpose: a private key of 32 bytes, a public one of 65 (uncompressed). */
  keyPair(purpose: string): { readonly publicKey: Buffer; readonly privateKey: Buffer };
};

/** Derives all keys from the app's one secret. */
export function makeKeys(appSecret: string): Keys {
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', appSecret, 'rifq', purpose, bytes));
  const pepper = derive('pepper');
  const sealing = derive('sealing');
  return {
    fingerprint(purpose, ...parts) {
      // The lengths are signed too: ('ab','c') and ('a','bc') differ.
      const mac = createHmac('sha256', pepper).update(purpose);
      for (const part of parts) mac.update(`\0${part.length}:${part}`);
      return mac.digest();
    },
    seal(secret, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv, SEALED).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), SEALED)
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    keyPair(purpose) {
      // 64 bits more than the order has, so that the remainder has no bias (FIPS 186-5, A.2.1).
      const seed = BigInt(`0x${derive(`key-pair:${purpose}`, 40).toString('hex')}`);
      const number = (seed % (P256_ORDER - 1n)) + 1n;
      const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(privateKey);
      return { publicKey: curve.getPublicKey(), privateKey };
    },
  };
}

/** A new opaque token: 32 random bytes as base64url (43 characters). */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256 of a token, which is stored instead. 256 random bits need no salt. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text has the form of a token: 32 bytes as base64url. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}
