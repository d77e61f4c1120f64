import { newId, withTransaction } from '@rifq/db';
import { findCountry } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { ChangeSource, SignedInActor, UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { newToken, tokenHash } from '../../../core/keys.ts';
import { inactiveReason } from '../accounts.service.ts';
import { endSession } from '../devices.service.ts';
import { accountActions, sessionActions } from '../identity.policy.ts';
import { rememberClient } from '../known-clients.repository.ts';
import { browserHash, knownNetworkHash, networkHash } from '../limits.ts';
import { requirePhone } from '../phone.ts';
import { consumeProof } from '../proof.ts';
import { isEnforced } from '../second-factor/second-factor.repository.ts';
import { sessionSeconds } from '../session-length.ts';
import { findRevokedAt, findSession, insertSession, touchSession } from '../sessions.repository.ts';
import { deviceNames } from '../user-agent.ts';
import { insertUserOnce } from '../users.repository.ts';
import { actorOfSession } from './actor-of-session.ts';
import { issueLiveToken } from './live-tokens.service.ts';

/** How long browser and network stay known: the lifetime of the nonce cookie. */
const KNOWN_SECONDS = 400 * 24 * 3600;

/** A session is extended at most this often, so that reads rarely write. */
const TOUCH_MS = 10 * 60 * 1000;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

type SessionDeps = Pick<Deps, 'db' | 'keys' | 'now'>;
type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Finds the user id of a bearer token without extending its session; null when no session is open. */
export async function findSessionUser(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> {
  return (await findSession(deps.db, tokenHash(token), deps.now()))?.user.id ?? null;
}

/** Returns when the session of a bearer token was revoked; null when it was not, or when it no longer exists. */
export async function sessionEndedAt(deps: Pick<Deps, 'db'>, token: string): Promise<Date | null> {
  return findRevokedAt(deps.db, tokenHash(token));
}

/** Extends a session, and stores its browser as known, which an old session may lack. */
function extendSession(
  deps: SessionDeps,
  { sessionId, user }: FoundSession,
  seconds: number,
  nonce: string | null,
): Promise<void> {
  const now = deps.now();
  return withTransaction(deps.db, async tx => {
    const isOpen = await touchSession(
      tx,
      scopeFor(system('identity'), sessionActions.extend, sessionId),
      now,
      inSeconds(now, seconds),
    );
    if (!isOpen || nonce === null) return;
    await rememberClient(tx, 'browser', scopeFor(system('identity'), accountActions.signIn, user.id), {
      hash: browserHash(deps.keys, user.phoneE164, nonce),
      sessionId,
      expiresAt: inSeconds(now, KNOWN_SECONDS),
    });
  });
}

/**
 * Finds the actor of a bearer token, or null. Extends the session.
 * @param request `nonce` identifies the browser, which is stored as known when the session is extended
 */
export async function findActorByToken(
  deps: SessionDeps,
  token: string,
  { socketId, nonce }: ChangeSource & { readonly nonce: string | null },
): Promise<SignedInActor | null> {
  const now = deps.now();
  const found = await findSession(deps.db, tokenHash(token), now);
  if (!found) return null;
  const isDue = now.getTime() - found.lastSeenAt.getTime() > TOUCH_MS;
  const extendedBySeconds = isDue ? sessionSeconds(found.asksSecondFactor) : null;
  if (extendedBySeconds !== null) await extendSession(deps, found, extendedBySeconds, nonce);
  return actorOfSession(
    found,
    { own: scopeFor(system('identity'), accountActions.signIn, found.user.id), socketId, extendedBySeconds },
    now,
  );
}

export type SignIn = ChangeSource & {
  phone: string;
  countryCode: number;
  verificationId: string;
  nonce: string;
  ip: string;
  userAgent: string | undefined;
  /** The browser's current session, which the new one replaces. */
  previous: UserActor | null;
};

/**
 * Signs in with a proof, in one transaction: consumes the proof, adds the user if the phone is new, opens a session and
 * stores the browser and its network as known. `seconds` is the length of the session.
 * Refuses with identity.proof_invalid.
 */
export function signIn(deps: Deps, request: SignIn) {
  const phone = requirePhone(request);
  const now = deps.now();
  return withTransaction(deps.db, async tx => {
    await consumeProof(tx, request, phone.e164, now);
    const { user, isNew } = await insertUserOnce(tx, {
      id: newId(),
      phoneE164: phone.e164,
      phone: phone.national,
      countryCode: phone.countryCode,
      timeZone: findCountry(phone.countryCode)?.timeZone ?? 'UTC',
    });
    if (isNew)
      await deps.outbox.append(tx, { kind: 'user.registered', payload: { user_id: user.id } }, request);
    const { previous } = request;
    if (previous) await endSession(deps, tx, previous.own, previous.sessionId, request);

    const own = scopeFor(system('identity'), accountActions.signIn, user.id);
    const seconds = sessionSeconds(await isEnforced(tx, own));
    const sessionToken = newToken();
    const sessionId = newId();
    await insertSession(tx, own, {
      id: sessionId,
      tokenHash: tokenHash(sessionToken),
      ...deviceNames(request.userAgent),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: inSeconds(now, seconds),
    });
    const known = { sessionId, expiresAt: inSeconds(now, KNOWN_SECONDS) };
    await rememberClient(tx, 'browser', own, {
      ...known,
      hash: browserHash(deps.keys, phone.e164, request.nonce),
    });
    await rememberClient(tx, 'network', own, {
      ...known,
      hash: knownNetworkHash(deps.keys, phone.e164, networkHash(deps.keys, request.ip)),
    });
    const payload = { user_id: user.id, session_id: sessionId };
    await deps.outbox.append(tx, { kind: 'session.started', payload }, request);
    const reason = inactiveReason(user);
    const live = await issueLiveToken(tx, sessionId, now);
    return {
      sessionToken,
      seconds,
      body: { is_active: reason === null, inactive_reason: reason, ...live },
    };
  });
}

/** Revokes the session and its live tokens. */
export function signOut(deps: Deps, actor: UserActor): Promise<void> {
  return withTransaction(deps.db, tx => endSession(deps, tx, actor.own, actor.sessionId, actor));
}
