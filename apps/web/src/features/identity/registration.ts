import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/calls/api-error.ts';
import { clearQueries } from '../../lib/calls/query-client.ts';
import { request } from '../../lib/calls/request.ts';
import { storeLiveToken } from '../../lib/live/stored-token.ts';
import { safeNext } from '../../lib/navigation/in-app.ts';
import { useAuthStore, type Verification } from '../../lib/session/auth-store.ts';
import { forgetEnded } from '../../lib/session/ended.ts';
import type { ChallengeRun } from './challenge/use-challenge.ts';

interface Phone {
  phone: string;
  countryCode: number;
}

/**
 * The first call of a browser without a nonce cookie is refused, and the refusal brings the cookie: the
 * same step is then taken again. This is no retry of a call that may have had an effect.
 */
async function asKnownBrowser<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'identity.browser_unknown') return step();
    throw error;
  }
}

/** Whether the phone has an account. It only words the next step, so its limits do not stop anyone. */
async function isKnown(phone: Phone): Promise<boolean | null> {
  try {
    const { count } = await asKnownBrowser(() => request('post', '/api/user/phone/count', phone));
    return count > 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'request.too_many') return null;
    throw error;
  }
}

/** Has a code sent to a phone. */
export async function askForCode(
  { phone, countryCode }: Phone,
  run: ChallengeRun['run'],
): Promise<Verification> {
  const sent = await run(solution =>
    asKnownBrowser(() => request('post', '/api/user/otp/send', { phone, countryCode, solution })),
  );
  const now = Date.now();
  return {
    id: sent.verification_id,
    phone,
    countryCode,
    expiresAt: now + sent.expires_in * 1000,
    resendAt: now + sent.resend_in * 1000,
  };
}

/** A code that was just sent to the same phone and still holds: going back and forth sends no other. */
function runningVerification({ phone, countryCode }: Phone): Verification | null {
  const { verification } = useAuthStore.getState();
  if (verification === null || verification.phone !== phone || verification.countryCode !== countryCode) {
    return null;
  }
  const now = Date.now();
  return verification.resendAt > now && verification.expiresAt > now ? verification : null;
}

/** The first step: is the phone known, and a code to it. Goes on to /register/otp. */
export function useSendCode({ run }: Pick<ChallengeRun, 'run'>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (phone: Phone) => {
      if (runningVerification(phone) !== null) return;
      const isKnownPhone = await isKnown(phone);
      useAuthStore.getState().startVerification(await askForCode(phone, run), isKnownPhone);
    },
    onSuccess: () => navigate('/register/otp'),
  });
}

/**
 * The second step: proves the phone with the code, then spends the proof by signing in. When only the
 * signing in failed, the next try starts there.
 */
export function useSignIn({ run }: Pick<ChallengeRun, 'run'>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ verification, code }: { verification: Verification; code: string }) => {
      const { setRegisterOtpConfirmed } = useAuthStore.getState();
      const { id: verification_id, phone, countryCode } = verification;
      if (!useAuthStore.getState().registerOtpConfirmed) {
        await run(solution =>
          asKnownBrowser(() => request('post', '/api/user/otp/verify', { verification_id, code, solution })),
        );
        setRegisterOtpConfirmed(true);
      }
      return request('post', '/api/user/sign', { phone, countryCode, verification_id });
    },
    onError(error) {
      // The server alone knows whether the proof still holds: unless the call was lost, prove it again.
      if (error instanceof ApiError && error.status !== 0) {
        useAuthStore.getState().setRegisterOtpConfirmed(false);
      }
    },
    onSuccess: ({ is_active: isActive, inactive_reason: reason, token }) => {
      const { next, forgetRegistration } = useAuthStore.getState();
      storeLiveToken(token);
      // Another account may have been signed in here before.
      clearQueries(queryClient);
      forgetRegistration();
      forgetEnded();
      if (isActive) return navigate(safeNext(next), { replace: true });
      return navigate(reason === 'incomplete' ? '/register/complete' : '/register', { replace: true });
    },
  });
}
