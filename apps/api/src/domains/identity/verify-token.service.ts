import type { ErrorCode } from '@rifq/contract';
import { type Db, isUniqueViolation, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { IdentityError, type IdentityFault, type PhoneProof } from '../../ports/identity.ts';
import { proofLeft, refuseState } from './verification-state.ts';
import { lockVerification, updateVerification, type VerificationRow } from './verifications.repository.ts';

export type TokenRequest = {
  verificationId: string;
  /** The token of the identity service that the register pages received. */
  idToken: string;
  nonce: string;
};

const refusals: Record<IdentityFault, ErrorCode> = {
  invalid: 'identity.token_invalid',
  expired: 'identity.code_expired',
  unavailable: 'identity.service_down',
};

/** Verifies the token. Call it before any lock is held: the service's keys may have to be fetched. */
async function proofOf(
  { identity, log }: Pick<Deps, 'identity' | 'log'>,
  idToken: string,
): Promise<PhoneProof> {
  try {
    return await identity.proofOf(idToken);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log[error.fault === 'unavailable' ? 'error' : 'warn'](
      { err: error },
      'a token of the identity service is refused',
    );
    throw new AppError(refusals[error.fault]);
  }
}

/** Whether this sign-in may prove the verification, which no other sign-in has proved. */
const mayProve = ({ phoneE164, tokenHash: proof }: VerificationRow, phone: string, hash: Buffer): boolean =>
  phoneE164 === phone && (proof === null || proof.equals(hash));

/** Marks the verification as proved, and returns for how many seconds. */
async function prove(
  deps: Deps,
  tx: Db,
  request: TokenRequest,
  { phone, signIn }: PhoneProof,
): Promise<number> {
  const browser = tokenHash(request.nonce);
  const found = await lockVerification(tx, request.verificationId, browser);
  if (!found) throw new AppError('identity.verification_unknown');
  const now = deps.now();
  // A verification with a code was created before the switch to the service.
  const ended = found.codeHash === null ? refuseState(found, now) : new AppError('identity.code_expired');
  if (ended) throw ended;
  const hash = tokenHash(signIn);
  if (!mayProve(found, phone, hash)) throw new AppError('identity.token_invalid');
  if (found.state === 'pending')
    await updateVerification(tx, found.id, browser, { state: 'verified', verifiedAt: now, tokenHash: hash });
  const left = proofLeft(found.verifiedAt ?? now, now);
  if (typeof left !== 'number') throw left;
  return left;
}

/**
 * Proves a phone with a token of the identity service, which sent and checked the code. Another token of the same
 * sign-in returns the same response, and proves no other verification.
 *
 * Refuses with identity.verification_unknown, code_expired, token_invalid or service_down.
 */
export async function verifyToken(deps: Deps, request: TokenRequest) {
  const proof = await proofOf(deps, request.idToken);
  try {
    const left = await withTransaction(deps.db, tx => prove(deps, tx, request, proof));
    return { verification_id: request.verificationId, expires_in: left };
  } catch (error) {
    // The sign-in has proved another verification.
    throw isUniqueViolation(error, 'verifications_token') ? new AppError('identity.token_invalid') : error;
  }
}
