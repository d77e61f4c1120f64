import { randomBytes } from 'node:crypto';
import { type Db, withTransaction } from '@rifq/db';
import { secondFactorLimits } from '@rifq/rules';
import { scopeFor, system } from '../../../../core/access.ts';
import type { UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { consumeLimit, type RateLimit } from '../../../../platform/rate-limits.ts';
import { sessionActions } from '../../identity.policy.ts';
import {
  findAnswered,
  insertChallenge,
  type PasskeyPurpose,
  takeChallenge,
} from './passkey-challenges.repository.ts';
import { challengeIn } from './verify-passkey.ts';

/** Twice what WebAuthn requires. */
const CHALLENGE_BYTES = 32;

/** How long an authenticator's dialog may take. */
export const DIALOG_MS = secondFactorLimits.passkeyMinutes * 60_000;

const CHALLENGE_MS = secondFactorLimits.challengeMinutes * 60_000;

/** Rate limits of challenges: a session reaches its own long before that of the account. */
function requestsOf({ own, sessionId }: UserActor): RateLimit[] {
  const { perSession, perAccount, minutes } = secondFactorLimits.passkeyRequests;
  const seconds = minutes * 60;
  return [
    { bucket: `second-factor.passkey:session:${sessionId}`, count: perSession, seconds },
    { bucket: `second-factor.passkey:${own.id}`, count: perAccount, seconds },
  ];
}

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
    const limited = await consumeLimit(tx, requestsOf(actor), now);
    if (limited) return limited;
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    await insertChallenge(tx, ownSession(actor), { purpose, challenge, createdAt: now, expiresAt });
    return null;
  });
  if (refused) throw new AppError('request.too_many', refused);
  return challenge.toString('base64url');
}

/** A challenge that was signed, and when it was made. */
export type PasskeyRequest = { readonly challenge: string; readonly requestedAt: Date };

/** How a challenge is answered. */
type Answer<T> = {
  readonly purpose: PasskeyPurpose;
  readonly clientDataJSON: string;
  /** Returns an error to refuse the answer: the challenge is consumed all the same. */
  answer(tx: Db, request: PasskeyRequest): Promise<T | AppError>;
  /** Returns the result of a repeated answer; null when it cannot be repeated. */
  repeat?(tx: Db): Promise<T | null>;
};

/**
 * Answers the challenge of this session that the answer names, in one transaction, which consumes it. Refuses with
 * second_factor.request_not_found.
 */
export async function answerRequest<T extends object>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: UserActor,
  { purpose, clientDataJSON, answer, repeat }: Answer<T>,
): Promise<T> {
  const named = { purpose, challenge: Buffer.from(challengeIn(clientDataJSON), 'base64url') };
  const session = ownSession(actor);
  const at = now();
  const outcome = await withTransaction(db, async tx => {
    const taken = await takeChallenge(tx, session, named, at);
    if (taken && taken.expiresAt > at)
      return answer(tx, { challenge: named.challenge.toString('base64url'), requestedAt: taken.createdAt });
    const answered = taken === null && repeat ? await findAnswered(tx, session, named) : null;
    const repeated = answered && answered.expiresAt > at ? await repeat?.(tx) : null;
    return repeated ?? new AppError('second_factor.request_not_found');
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
