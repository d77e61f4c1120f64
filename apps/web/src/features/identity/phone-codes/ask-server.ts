import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { now } from '../../../lib/formats/clock.ts';
import type { Verification } from '../../../lib/session/auth-store.ts';
import type { ChallengeRun } from '../challenge/use-challenge.ts';
import type { DialedPhone } from './port.ts';

/**
 * The first call of a browser without a nonce cookie is rejected with a response that sets the cookie: the step is then
 * repeated. It is no retry of a call that may have had an effect.
 */
export async function asKnownBrowser<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'identity.browser_unknown') return step();
    throw error;
  }
}

/** Creates a verification at the server, whose rate limits apply to any sender of the code. */
export async function beginVerification(
  { phone, countryCode }: DialedPhone,
  run: ChallengeRun['run'],
): Promise<{ verification: Verification; e164: string | undefined }> {
  const sent = await run(solution =>
    asKnownBrowser(() => request('post', '/api/user/otp/send', { phone, countryCode, solution })),
  );
  const sentAt = now();
  const verification = {
    id: sent.verification_id,
    phone,
    countryCode,
    expiresAt: sentAt + sent.expires_in * 1000,
    resendAt: sentAt + sent.resend_in * 1000,
  };
  return { verification, e164: sent.phone };
}
