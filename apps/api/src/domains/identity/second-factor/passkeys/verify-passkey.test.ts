import { expect, it } from 'vitest';
import { makeAuthenticator } from '../../../../testing/software-authenticator.ts';
import { verifyRegistration } from './verify-passkey.ts';

const challenge = Buffer.alloc(32).toString('base64url');
const site = { rpId: 'localhost', origin: 'http://localhost:3000' };

it.each([
  ['apple', {}],
  ['android-key', {}],
  ['android-safetynet', {}],
  ['fido-u2f', {}],
  ['tpm', {}],
  ['packed', { hasCertificates: true }],
])(
  'an attestation of the format %s is refused before the library reads its certificates',
  async (format, more) => {
    const credential = makeAuthenticator().register({ challenge, format, ...more });
    const warnings: object[] = [];
    const log = { warn: (details: object) => void warnings.push(details) };
    expect(await verifyRegistration({ log }, credential, { site, challenge })).toBeNull();
    expect(warnings).toMatchObject([{ err: { message: 'an attestation that was not requested' } }]);
  },
);
