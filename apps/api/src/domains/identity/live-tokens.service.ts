import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { newToken, tokenHash } from '../../core/keys.ts';
import { asServer } from '../../core/server-access.ts';
import { deleteOldestLiveTokens, findLiveUser, insertLiveToken } from './live-tokens.repository.ts';

export const LIVE_TOKEN_SECONDS = 3600;

/** A session has as many live tokens: tabs that renew theirs in the same moment leave each other's valid. */
const LIVE_TOKENS_KEPT = 5;

/** The user whom a token of the live channel lets listen, or null. */
export function findUserByLiveToken(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> {
  return findLiveUser(deps.db, tokenHash(token), deps.now());
}

/** Adds a live token to the newest ones of a session and deletes the others; seconds until it expires. */
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

/** A fresh live token for the caller's session. */
export function renewLiveToken(deps: Deps, actor: Actor) {
  return withTransaction(deps.db, tx => issueLiveToken(tx, actor.sessionId, deps.now()));
}
