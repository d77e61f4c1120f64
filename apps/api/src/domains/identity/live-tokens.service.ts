import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { newToken, tokenHash } from '../../core/keys.ts';
import type { Listener } from '../../core/live-channel.ts';
import { asServer } from '../../core/server-access.ts';
import { deleteOldestLiveTokens, findLiveUser, insertLiveToken } from './live-tokens.repository.ts';
import { secondFactorUntil } from './second-factor/second-factor-until.ts';

export const LIVE_TOKEN_SECONDS = 3600;

/**
 * A session has this many live tokens, so that tabs that renew theirs at the same time do not invalidate each other's.
 */
const LIVE_TOKENS_KEPT = 5;

/** The user of a valid live token, and until when the second factor counts in its session; or null. */
export async function findListener(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Listener | null> {
  const found = await findLiveUser(deps.db, tokenHash(token), deps.now());
  return (
    found && { userId: found.userId, secondFactorUntil: secondFactorUntil(found.secondFactorAt, deps.now()) }
  );
}

/** Issues a live token for a session and deletes its oldest ones. `expires_in` is in seconds. */
export async function issueLiveToken(tx: Db, sessionId: string, now: Date) {
  const session = asServer('session', sessionId);
  const token = newToken();
  await deleteOldestLiveTokens(tx, session, LIVE_TOKENS_KEPT - 1);
  await insertLiveToken(tx, session, {
    id: newId(),
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIVE_TOKEN_SECONDS * 1000),
  });
  return { token, expires_in: LIVE_TOKEN_SECONDS };
}

/** Issues a live token for the caller's session. */
export function renewLiveToken(deps: Deps, actor: Actor) {
  return withTransaction(deps.db, tx => issueLiveToken(tx, actor.sessionId, deps.now()));
}
