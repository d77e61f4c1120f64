import { otpLimits } from '@rifq/rules';
import { AppError } from '../../core/errors.ts';
import type { VerificationRow } from './verifications.repository.ts';

/** Returns why a verification can no longer be completed, or null. */
export function refuseState({ state, expiresAt }: VerificationRow, now: Date): AppError | null {
  if (state === 'exhausted') return new AppError('identity.code_exhausted');
  const hasEnded =
    state === 'superseded' || state === 'consumed' || (state === 'pending' && expiresAt <= now);
  return hasEnded ? new AppError('identity.code_expired') : null;
}

/** Returns the seconds for which a proof is still valid, or the refusal. */
export function proofLeft(verifiedAt: Date, now: Date): number | AppError {
  const left = otpLimits.proofSeconds - Math.floor((now.getTime() - verifiedAt.getTime()) / 1000);
  return left > 0 ? left : new AppError('identity.code_expired');
}
