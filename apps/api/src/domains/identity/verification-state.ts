import { otpLimits } from '@rifq/contract';
import { AppError } from '../../core/errors.ts';
import type { VerificationRow } from './verifications.repository.ts';

/** Why a verification cannot be completed any more, or null. */
export function refuseState({ state, expiresAt }: VerificationRow, now: Date): AppError | null {
  if (state === 'exhausted') return new AppError('identity.code_exhausted');
  const isOver = state === 'superseded' || state === 'spent' || (state === 'pending' && expiresAt <= now);
  return isOver ? new AppError('identity.code_expired') : null;
}

/** For how many seconds a proof is still good, or what refuses it. */
export function proofLeft(verifiedAt: Date, now: Date): number | AppError {
  const left = otpLimits.proofSeconds - Math.floor((now.getTime() - verifiedAt.getTime()) / 1000);
  return left > 0 ? left : new AppError('identity.code_expired');
}
