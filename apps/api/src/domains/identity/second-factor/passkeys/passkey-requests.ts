import { randomBytes } from 'node:crypto';
import { type Db, withTransaction } from '@rifq/db';
import { secondFactorLimits } from '@rifq/rules';
import { scopeFor, system } from '../../../../core/access.ts';
import type { UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { consumeLimit, type RateLimit } from '../../../../platform/rate-limits.ts';
import { sessionActions } from '../../identity.policy.ts';
import { type PasskeyPurpose, putChallenge, takeChallenge } from './passkey-challenges.repository.ts';

/** Twice what WebAuthn requires. */
const CHALLENGE_BYTES = 32;

/** How long an authenticator's dialog may take. */
export const REQUEST_MS = secondFactorLimits.passkeyMinutes * 60_000;

/** Rate limit of an account's challenges, over all its sessions; each can be answered once. */
const requestsOf = (userId: string): RateLimit => ({
  bucket: `second-factor.passkey:${userId}`,
  count: secondFactorLimits.passkeyRequests.count,
  seconds: secondFactorLimits.passkeyRequests.minutes * 60,
});

const ownSession = ({ sessionId }: UserActor) =>
  scopeFor(system('identity'), sessionActions.extend, sessionId);

/** Makes a challenge that a passkey signs in this session, once, in Base64url. Refuses with request.too_many. */
export async function openRequest(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: UserActor,
  purpose: PasskeyPurpose,
): Promise<string> {
  const now = deps.now();
  const challenge = randomBytes(CHALLENGE_BYTES);
  const refused = await withTransaction(deps.db, async tx => {
    const limited = await consumeLimit(tx, [requestsOf(actor.own.id)], now);
    if (limited) return limited;
    const expiresAt = new Date(now.getTime() + REQUEST_MS);
    await putChallenge(tx, ownSession(actor), { purpose, challenge, createdAt: now, expiresAt });
    return null;
  });
  if (refused) throw new AppError('request.too_many', refused);
  return challenge.toString('base64url');
}

/** A challenge that was signed, and when it was made. */
export type PasskeyRequest = { readonly challenge: string; readonly requestedAt: Date };

/**
 * Answers the challenge of this session in one transaction, which consumes it. Refuses with
 * second_factor.request_not_found.
 * @param answer returns an error to refuse the answer: the challenge is consumed all the same
 */
export async function answerRequest<T extends object>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: UserActor,
  purpose: PasskeyPurpose,
  answer: (tx: Db, request: PasskeyRequest) => Promise<T | AppError>,
): Promise<T> {
  const outcome = await withTransaction(db, async tx => {
    const taken = await takeChallenge(tx, ownSession(actor), purpose);
    if (!taken || taken.expiresAt <= now()) return new AppError('second_factor.request_not_found');
    const challenge = taken.challenge.toString('base64url');
    return answer(tx, { challenge, requestedAt: taken.createdAt });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
