import { createECDH } from 'node:crypto';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeKeys, newToken, tokenHash } from './keys.ts';

const keys = makeKeys('a secret of the test, long enough');
const others = makeKeys('another secret of the test, as long');

/** Any text, also ill-formed Unicode. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map(units => String.fromCharCode(...units));

describe('a sealed secret', () => {
  it('can be opened for its own context only', () => {
    fc.assert(
      fc.property(anyText, fc.uuid(), fc.uuid(), (secret, context, other) => {
        fc.pre(context !== other);
        const sealed = keys.seal(secret, context);
        expect(keys.open(sealed, context)).toBe(secret.toWellFormed());
        expect(() => keys.open(sealed, other)).toThrow();
        expect(() => others.open(sealed, context)).toThrow();
      }),
    );
  });

  it('cannot be opened when a bit is changed or a part is missing', () => {
    const sealed = Buffer.from(keys.seal('123456', 'context'), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => keys.open(changed.toString('base64url'), 'context')).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => keys.open(sealed.subarray(0, length).toString('base64url'), 'context')).toThrow();
    }
  });

  it('differs each time and never contains the secret', () => {
    const sealed = Array.from({ length: 50 }, () => keys.seal('123456', 'context'));
    expect(new Set(sealed).size).toBe(50);
    for (const text of sealed) expect(Buffer.from(text, 'base64url').includes('123456')).toBe(false);
  });
});

describe('a fingerprint', () => {
  it('depends on secret, purpose, every part, and the boundaries between parts', () => {
    const prints = [
      keys.fingerprint('code', 'ab', 'c'),
      keys.fingerprint('code', 'a', 'bc'),
      keys.fingerprint('code', 'abc'),
      keys.fingerprint('code', 'abc', ''),
      keys.fingerprint('phone', 'ab', 'c'),
      others.fingerprint('code', 'ab', 'c'),
    ];
    expect(new Set(prints.map(print => print.toString('hex'))).size).toBe(prints.length);
    expect(keys.fingerprint('code', 'ab', 'c')).toEqual(prints[0]);
    expect(prints[0]).toHaveLength(32);
  });
});

describe('a key pair', () => {
  it('is derived from secret and purpose, and its halves match', () => {
    fc.assert(
      fc.property(fc.string(), purpose => {
        const { publicKey, privateKey } = keys.keyPair(purpose);
        expect([publicKey.length, publicKey[0], privateKey.length]).toEqual([65, 4, 32]);
        const curve = createECDH('prime256v1');
        curve.setPrivateKey(privateKey);
        expect(curve.getPublicKey()).toEqual(publicKey);
        expect(keys.keyPair(purpose)).toEqual({ publicKey, privateKey });
        expect(keys.keyPair(`${purpose}.`).privateKey).not.toEqual(privateKey);
        expect(others.keyPair(purpose).privateKey).not.toEqual(privateKey);
      }),
      { numRuns: fuzzRuns(50) },
    );
  });

  it('never changes', () => {
    const { publicKey } = keys.keyPair('vapid');
    expect(publicKey.toString('base64url')).toBe(
      'BPf8H8-unMf6lrw5hneljxCw20nxuoYAox0uuzaHEjytGuvIigOzih4deSqOi16Q6X9J_c207K9YQixbM3XhvSQ',
    );
  });
});

describe('a token', () => {
  it('is 32 random bytes in 43 characters, and stored as its SHA-256', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(tokenHash('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
