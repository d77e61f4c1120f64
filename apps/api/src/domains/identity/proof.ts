import type { Db } from '@rifq/db';
import { otpLimits } from '@rifq/rules';
import type { WriteScope } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { lockUser } from './users.repository.ts';
import { lockVerification, updateVerification } from './verifications.repository.ts';

/** A verification, and the nonce of the browser that proved a phone with it. */
export type Proof = { readonly verificationId: string; readonly nonce: string };

/** Consumes the proof of a phone, once. Refuses with identity.proof_invalid. */
export async function consumeProof(
  tx: Db,
  { verificationId, nonce }: Proof,
  phoneE164: string,
  now: Date,
): Promise<void> {
  const browser = tokenHash(nonce);
  const proof = await lockVerification(tx, verificationId, browser);
  const isValid =
    proof?.state === 'verified' &&
    proof.phoneE164 === phoneE164 &&
    proof.verifiedAt !== null &&
    proof.verifiedAt.getTime() + otpLimits.proofSeconds * 1000 > now.getTime();
  if (!isValid) throw new AppError('identity.proof_invalid');
  await updateVerification(tx, proof.id, browser, { state: 'consumed' });
}

/** Consumes a proof of an account's phone, in the caller's transaction. Refuses with identity.proof_invalid. */
export async function consumeOwnProof(
  tx: Db,
  user: WriteScope<'user'>,
  proof: Proof,
  now: Date,
): Promise<void> {
  const account = await lockUser(tx, user);
  if (!account) throw new AppError('identity.proof_invalid');
  await consumeProof(tx, proof, account.phoneE164, now);
}
