import { secondFactorLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { optionalLine, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue } from './example.ts';
import { passed } from './second-factor.ts';

/** How a browser reaches an authenticator, as WebAuthn names it. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Bytes in Base64url. */
const bytes = (most: number) =>
  boundedText(most, 'field.invalid').check(z.regex(/^[\w-]+$/, 'field.invalid'));

/** WebAuthn allows ids of 1023 bytes. */
const credentialId = bytes(1364);
const publicKey = z.literal('public-key');
const clientDataJSON = bytes(4000);

/** A new passkey in the JSON of WebAuthn (`RegistrationResponseJSON`). */
const registrationCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  /** Whether its authenticator is a part of the device, or another one, as a phone or a security key. */
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(boundedText(32, 'field.invalid')).check(z.maxLength(16, 'field.invalid'))),
  }),
});
export type RegistrationCredential = z.infer<typeof registrationCredential>;

/** A signature of a passkey in the JSON of WebAuthn (`AuthenticationResponseJSON`). */
const assertionCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    /** The account as the authenticator knows it, if it has stored it. */
    userHandle: z.optional(bytes(86)),
  }),
});
export type AssertionCredential = z.infer<typeof assertionCredential>;

const descriptor = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.array(z.enum(passkeyTransports)),
});
const verification = z.literal('required');

const passkey = z.object({
  id: uuid,
  /** Null if its user gave it none: it is then recognised by the device that made it. */
  name: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const secondFactor = z.object({
  /** Whether an authenticator app is enrolled. */
  app: z.boolean(),
  passkeys: z.array(passkey),
  /** Whether the address of the site allows passkeys. */
  passkeys_offered: z.boolean(),
  recovery_codes_left: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const assertion = z.object({ credential: assertionCredential });
const assertionExample = {
  credential: {
    id: sharedValue('passkey'),
    rawId: sharedValue('passkey'),
    type: 'public-key',
    response: {
      clientDataJSON: sharedValue('client data of the signature'),
      authenticatorData: sharedValue('authenticator data'),
      signature: sharedValue('signature'),
    },
  },
} as const;

/** Passkeys as a second factor of clinic members. */
export const passkeyCalls = defineCalls({
  'GET /api/user/second-factor': {
    method: 'get',
    path: '/api/user/second-factor',
    summary: 'What the caller can pass the second factor with: an app, passkeys, recovery codes',
    response: secondFactor,
    touches: 'caller',
    changesState: false,
  },
  'POST /api/user/second-factor/passkeys/begin': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/begin',
    summary: 'Options with which this browser makes a passkey, valid once, in this session, for six minutes',
    response: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
      timeout: z.number(),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        requireResidentKey: z.boolean(),
        userVerification: verification,
      }),
      attestation: z.literal('none'),
    }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/user/second-factor/passkeys/confirm': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/confirm',
    summary:
      "Add the passkey; recovery codes come only with an account's first factor, new ones if the call is repeated",
    payload: z.object({
      name: optionalLine(secondFactorLimits.passkeyName),
      credential: registrationCredential,
    }),
    example: {
      name: 'جوال الاستقبال',
      credential: {
        id: sharedValue('new passkey'),
        rawId: sharedValue('new passkey'),
        type: 'public-key',
        response: {
          clientDataJSON: sharedValue('client data of the registration'),
          attestationObject: sharedValue('attestation'),
          transports: ['internal'],
        },
      },
    },
    response: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/passkeys/request': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/request',
    summary:
      'Options with which this browser signs by a passkey, valid once, in this session, for six minutes',
    response: z.object({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.number(),
      allowCredentials: z.array(descriptor),
      userVerification: verification,
    }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/passkeys/pass': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/pass',
    summary: "Open the clinic's pages in this session by a signature of a passkey",
    payload: assertion,
    example: assertionExample,
    response: z.extend(passed, { recovery_codes_left: z.number() }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/passkeys/recovery-codes': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/recovery-codes',
    summary: 'New recovery codes in place of the old ones, by a signature of a passkey',
    payload: assertion,
    example: assertionExample,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/app/remove': {
    method: 'post',
    path: '/api/user/second-factor/app/remove',
    summary:
      'Remove the authenticator app, within ten minutes of passing the factor and never the only factor',
    response: secondFactor,
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/passkeys/remove': {
    method: 'post',
    path: '/api/user/second-factor/passkeys/remove',
    summary: 'Remove a passkey, within ten minutes of passing the factor and never the only factor',
    payload: z.object({ passkey_id: uuid }),
    example: { passkey_id: ownRecordId('passkey') },
    response: secondFactor,
    touches: 'passkey',
    changesState: true,
  },
});
