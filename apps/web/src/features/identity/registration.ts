import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/calls/api-error.ts';
import { clearQueries } from '../../lib/calls/query-client.ts';
import { request } from '../../lib/calls/request.ts';
import { now } from '../../lib/formats/clock.ts';
import { storeLiveToken } from '../../lib/live/stored-token.ts';
import { safeNext } from '../../lib/navigation/in-app.ts';
import { useAuthStore, type Verification } from '../../lib/session/auth-store.ts';
import { forgetEnded } from '../../lib/session/ended.ts';
import { clearStoredAccount } from '../../lib/session/stored-account.ts';
import { asKnownBrowser } from './phone-codes/ask-server.ts';
import { useLeave } from './phone-codes/leave.tsx';
import { phoneCodes } from './phone-codes/phone-codes.ts';
import type { Checks, DialedPhone } from './phone-codes/port.ts';

/** Whether the phone has an account. It only affects the next step's text, so its rate limit stops no user. */
async function isKnown(phone: DialedPhone): Promise<boolean | null> {
  try {
    const { count } = await asKnownBrowser(() => request('post', '/api/user/phone/count', phone));
    return count > 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'request.too_many') return null;
    throw error;
  }
}

/** Returns a valid code that was just sent to the same phone: navigating back and forth sends no other. */
function runningVerification({ phone, countryCode }: DialedPhone): Verification | null {
  const { verification } = useAuthStore.getState();
  if (verification === null || verification.phone !== phone || verification.countryCode !== countryCode) {
    return null;
  }
  return Math.min(verification.resendAt, verification.expiresAt) > now() ? verification : null;
}

/** The first step: looks the phone up, and sends a code to it. Continues to /register/otp. */
export function useSendCode(checks: Checks) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (phone: DialedPhone) => {
      if (runningVerification(phone) !== null) return;
      const isKnownPhone = await isKnown(phone);
      const { send } = await phoneCodes();
      useAuthStore.getState().startVerification(await send(phone, checks), isKnownPhone);
    },
    onSuccess: () => navigate('/register/otp'),
  });
}

const isRefusedProof = (error: unknown) =>
  error instanceof ApiError && error.code === 'identity.proof_invalid';

/** Consumes a proof whose response was lost; null if there was none. */
async function signInWithLostProof({ phone, countryCode }: DialedPhone) {
  const { maybeProved: verification_id, confirm } = useAuthStore.getState();
  if (verification_id === null) return null;
  try {
    const signed = await request('post', '/api/user/sign', { phone, countryCode, verification_id });
    confirm(verification_id);
    return signed;
  } catch (error) {
    if (isRefusedProof(error)) return null;
    throw error;
  }
}

/**
 * The second step: proves the phone with the code, then consumes the proof by signing in. If only signing in failed,
 * the next attempt starts there.
 */
export function useSignIn(checks: Checks) {
  const navigate = useNavigate();
  const leave = useLeave();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ verification, code }: { verification: Verification; code: string }) => {
      const { registerOtpConfirmed, confirm } = useAuthStore.getState();
      const { phone, countryCode } = verification;
      let verification_id = verification.id;
      if (!registerOtpConfirmed) {
        const signed = await signInWithLostProof(verification);
        if (signed !== null) return signed;
        const { prove } = await phoneCodes();
        verification_id = await prove(verification, code, checks);
        confirm(verification_id);
      }
      return request('post', '/api/user/sign', { phone, countryCode, verification_id });
    },
    onError(error) {
      // Only the server knows whether the proof is still valid: prove it again, unless the response was lost.
      if (error instanceof ApiError && error.status !== 0) {
        useAuthStore.getState().unconfirm();
      }
    },
    onSuccess: async ({ is_active: isActive, inactive_reason: reason, token }) => {
      const { next, forgetRegistration, setNext } = useAuthStore.getState();
      storeLiveToken(token);
      // Another account's session may have ended while this device was off.
      clearQueries(queryClient);
      await clearStoredAccount();
      forgetRegistration();
      forgetEnded();
      if (isActive) return leave(safeNext(next));
      // The profile follows first.
      setNext(next);
      return navigate(reason === 'incomplete' ? '/register/complete' : '/register', { replace: true });
    },
  });
}
