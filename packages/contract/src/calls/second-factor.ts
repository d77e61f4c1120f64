import * as z from 'zod/mini';
import { typedValue } from '../fields.ts';
import { defineCalls } from './define.ts';
import { sharedValue } from './example.ts';

/** A six-digit code of an authenticator app, or a recovery code. */
const typedCode = typedValue(32, 'field.required', 'field.code').check(z.minLength(1, 'field.required'));

/** Response to passing the factor. */
export const passed = z.object({
  /** When the second factor of this session expires. */
  open_until: z.string(),
});

/** Second-factor calls for clinic members: authenticator app codes and recovery codes. */
export const secondFactorCalls = defineCalls({
  'POST /api/user/second-factor/begin': {
    method: 'post',
    path: '/api/user/second-factor/begin',
    summary: "A new secret for the caller's authenticator app; it counts once a code of it was confirmed",
    response: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** otpauth:// for a QR code. */
      uri: z.string(),
    }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/user/second-factor/confirm': {
    method: 'post',
    path: '/api/user/second-factor/confirm',
    summary:
      'Confirm the new secret by a code of it; the answer is the only time that recovery codes are shown',
    payload: z.object({ code: typedCode }),
    example: { code: sharedValue('first code') },
    response: z.extend(passed, { recovery_codes: z.array(z.string()) }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/pass': {
    method: 'post',
    path: '/api/user/second-factor/pass',
    summary:
      "Open the clinic's pages in this session by a code of the app, or by a recovery code, which is then used up",
    payload: z.object({ code: typedCode }),
    example: { code: sharedValue('recovery code') },
    response: z.extend(passed, { recovery_codes_left: z.number() }),
    touches: 'code',
    changesState: true,
  },
  'POST /api/user/second-factor/recovery-codes': {
    method: 'post',
    path: '/api/user/second-factor/recovery-codes',
    summary: 'New recovery codes in place of the old ones, by a code of the app',
    payload: z.object({ code: typedCode }),
    example: { code: sharedValue('code') },
    response: z.object({ recovery_codes: z.array(z.string()) }),
    touches: 'code',
    changesState: true,
  },
});
