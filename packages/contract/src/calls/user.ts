import { bareCode, otpLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { solution } from '../challenge.ts';
import { dialCode, email, openedVersion, personName, typedPhone, typedValue, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue } from './example.ts';
import { identityClient } from './identity-client.ts';
import { speciesSchema } from './pet-fields.ts';

/** A pet as listed in the profile: enough for its picture and name. */
export const profilePet = z.object({
  id: uuid,
  name: z.string(),
  species: speciesSchema,
  colour: z.nullable(z.number()),
  photo: z.nullable(z.string()),
  state: z.enum(['home', 'lost', 'passed_away']),
});

export const preferences = z.object({
  digits: z.enum(['latn', 'arab']),
  calendar: z.enum(['gregory', 'islamic-umalqura']),
  theme: z.enum(['auto', 'light', 'dark']),
});
export type Preferences = z.infer<typeof preferences>;

/** The profile (specification 3.2 to 3.5, 7.11): is_active plus the auth user fields. */
export const me = z.object({
  id: uuid,
  is_active: z.boolean(),
  /** Selects the page that an inactive user is redirected to. */
  inactive_reason: z.nullable(z.enum(['incomplete', 'suspended'])),
  suspended_at: z.nullable(z.string()),
  firstname: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.string(),
  country_code: z.number(),
  full_avatar_path: z.nullable(z.string()),
  coins: z.number(),
  level: z.number(),
  /** Progress from which the client computes currentProgress. */
  points: z.number(),
  pets: z.array(profilePet),
  email: z.nullable(z.string()),
  /** Whether the link sent to `email` was used; until then no other email is sent. */
  email_confirmed: z.boolean(),
  /** Time zone of displayed times and of reminders. */
  time_zone: z.string(),
  /** A device's time zone that the user has declined. */
  time_zone_declined: z.nullable(z.string()),
  /** Version of `time_zone`. */
  time_zone_version: z.string(),
  preferences,
  /** Version of the names and the email address. */
  version: z.string(),
});
export type Me = z.infer<typeof me>;

export const device = z.object({
  id: uuid,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  last_seen_at: z.string(),
  created_at: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const phonePayload = z.object({ phone: typedPhone, countryCode: dialCode });
const phoneExample = { phone: ownRecordId('phone'), countryCode: 966 };
const otpCode = typedValue(otpLimits.digits, 'field.code', 'field.code', bareCode).check(
  z.regex(new RegExp(`^\\d{${otpLimits.digits}}$`), 'field.code'),
);
/** A JSON Web Token in its compact form; the emulator's has no signature. */
const idToken = boundedText(4096, 'field.invalid').check(
  z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'field.invalid'),
);
const timeZone = boundedText(60, 'field.time_zone');
const liveToken = z.object({ token: z.string(), expires_in: z.number() });
const nameExample = { firstname: 'سارة', surname: 'علي', email: 's@example.com' };
const done = z.object({ done: z.literal(true) });

export const userCalls = defineCalls({
  'POST /api/user/phone/count': {
    method: 'post',
    path: '/api/user/phone/count',
    summary: 'How many accounts have this phone: 0 or 1',
    payload: phonePayload,
    example: phoneExample,
    response: z.object({ count: z.number() }),
    touches: 'nobody',
    changesState: false,
  },
  'POST /api/user/otp/send': {
    method: 'post',
    path: '/api/user/otp/send',
    summary:
      'Send a one-time code; the answer is the same for known and unknown phones. Times in seconds. A phone under attack asks for the solution of a challenge first',
    payload: z.extend(phonePayload, { solution: z.optional(solution) }),
    example: phoneExample,
    response: z.object({
      verification_id: uuid,
      /** In E.164, if the browser has an identity service send the code. */
      phone: z.optional(z.string()),
      expires_in: z.number(),
      resend_in: z.number(),
    }),
    touches: 'nobody',
    changesState: true,
  },
  'POST /api/user/otp/verify': {
    method: 'post',
    path: '/api/user/otp/verify',
    summary: 'Prove the phone with the code; the proof is good for `expires_in` seconds',
    payload: z.object({ verification_id: uuid, code: otpCode, solution: z.optional(solution) }),
    example: { verification_id: ownRecordId('verification'), code: '123456' },
    response: z.object({ verification_id: uuid, expires_in: z.number() }),
    touches: 'browser',
    changesState: true,
  },
  'GET /api/user/identity': {
    method: 'get',
    path: '/api/user/identity',
    summary: 'Who sends codes to phones and checks them, and how the register pages make its client',
    response: identityClient,
    touches: 'nobody',
    changesState: false,
  },
  'POST /api/user/otp/token': {
    method: 'post',
    path: '/api/user/otp/token',
    summary:
      'Prove the phone with the token of the identity service that sent the code and checked it; the proof is good for `expires_in` seconds. A token proves once',
    payload: z.object({ verification_id: uuid, id_token: idToken }),
    example: { verification_id: ownRecordId('serviceVerification'), id_token: sharedValue('id token') },
    response: z.object({ verification_id: uuid, expires_in: z.number() }),
    touches: 'browser',
    changesState: true,
  },
  'POST /api/user/sign': {
    method: 'post',
    path: '/api/user/sign',
    summary: 'Sign in with a proved phone; sets the session cookie and answers the live token',
    payload: z.object({ phone: typedPhone, countryCode: dialCode, verification_id: uuid }),
    example: { ...phoneExample, verification_id: ownRecordId('proof') },
    response: z.object({
      is_active: z.boolean(),
      inactive_reason: z.nullable(z.enum(['incomplete', 'suspended'])),
      token: z.string(),
      expires_in: z.number(),
    }),
    touches: 'browser',
    changesState: true,
  },
  'POST /api/user/complete/profile': {
    method: 'post',
    path: '/api/user/complete/profile',
    summary: 'Complete the profile of a new user',
    payload: z.object({ firstname: personName, surname: personName, email, version: openedVersion }),
    example: nameExample,
    response: me,
    touches: 'caller',
    changesState: true,
  },
  'GET /api/user/me': {
    method: 'get',
    path: '/api/user/me',
    summary: 'Load the profile',
    response: me,
    touches: 'caller',
    changesState: false,
  },
  'GET /api/user/logout': {
    method: 'get',
    path: '/api/user/logout',
    summary: 'Log out: revokes the session and its live token, clears the cookie',
    response: done,
    touches: 'caller',
    changesState: true,
  },
  'POST /api/user/token': {
    method: 'post',
    path: '/api/user/token',
    summary: 'A fresh token for the live channel of this session; seconds until it expires',
    response: liveToken,
    touches: 'caller',
    changesState: true,
  },
  'GET /api/user/devices': {
    method: 'get',
    path: '/api/user/devices',
    summary: 'Where this account is signed in, the latest first',
    response: z.object({ devices: z.array(device) }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/user/devices/revoke': {
    method: 'post',
    path: '/api/user/devices/revoke',
    summary: 'Sign out one other device',
    payload: z.object({ device_id: uuid }),
    example: { device_id: ownRecordId('device') },
    response: z.object({ devices: z.array(device) }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/user/devices/revoke-others': {
    method: 'post',
    path: '/api/user/devices/revoke-others',
    summary: 'Sign out every device but this one',
    response: z.object({ devices: z.array(device) }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/profile/update': {
    method: 'post',
    path: '/api/profile/update',
    summary: 'Update the profile; a multipart form in which only what changes is sent (specification 5.1)',
    payload: z.object({
      firstname: z.optional(personName),
      surname: z.optional(personName),
      email: z.optional(email),
      digits: z.optional(preferences.shape.digits),
      calendar: z.optional(preferences.shape.calendar),
      theme: z.optional(preferences.shape.theme),
      /** IANA time zones. */
      time_zone: z.optional(timeZone),
      time_zone_declined: z.optional(timeZone),
      version: openedVersion,
      time_zone_version: openedVersion,
    }),
    example: { ...nameExample, digits: 'arab', calendar: 'islamic-umalqura', theme: 'dark' },
    files: ['avatar'],
    response: me,
    touches: 'caller',
    changesState: true,
  },
});
