import { type Db, newId, withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { type SignedInActor, systemSource, type UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { newToken, tokenHash } from '../../../core/keys.ts';
import { accountActions, sessionActions } from '../identity.policy.ts';
import { deleteOldestLiveTokens, findLiveSession, insertLiveToken } from '../live-tokens.repository.ts';
import { actorOfSession } from './actor-of-session.ts';

export const LIVE_TOKEN_SECONDS = 3600;

/** Live tokens per session. Tabs that renew theirs concurrently must not invalidate each other's. */
const LIVE_TOKENS_PER_SESSION = 5;

/** Finds the actor of a valid live token, or null. Does not extend the session. */
export async function findActorByLiveToken(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<SignedInActor | null> {
  const now = deps.now();
  const found = await findLiveSession(deps.db, tokenHash(token), now);
  if (!found) return null;
  return actorOfSession(
    found,
    {
      ...systemSource,
      own: scopeFor(system('identity'), accountActions.signIn, found.user.id),
      extendedBySeconds: null,
    },
    now,
  );
}

/** Issues a live token for a session and deletes its oldest ones. `expires_in` is in seconds. */
export async function issueLiveToken(tx: Db, sessionId: string, now: Date) {
  const session = scopeFor(system('identity'), sessionActions.extend, sessionId);
  const token = newToken();
  await deleteOldestLiveTokens(tx, session, LIVE_TOKENS_PER_SESSION - 1);
  await insertLiveToken(tx, session, {
    id: newId(),
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIVE_TOKEN_SECONDS * 1000),
  });
  return { token, expires_in: LIVE_TOKEN_SECONDS };
}

/** Issues a live token for the caller's session. */
export function reissueLiveToken(deps: Deps, actor: UserActor) {
  return withTransaction(deps.db, tx => issueLiveToken(tx, actor.sessionId, deps.now()));
}
