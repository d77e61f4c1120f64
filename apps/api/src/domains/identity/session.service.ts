import { findCountry, otpLimits } from '@rifq/contract';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor, Visitor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { newToken, tokenHash } from '../../platform/keys.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { deviceNames } from '../../platform/user-agent.ts';
import { sameHash } from './codes.ts';
import {
  deleteLiveTokensBut,
  findSession,
  insertLiveToken,
  insertSession,
  insertUserOnce,
  listSessions,
  lockVerification,
  revokeSession,
  revokeSessionsExcept,
  type SessionRow,
  touchSession,
  type UserRow,
  updateVerification,
} from './identity.repository.ts';
import { readPhone } from './phone.ts';

/** A session ends after 90 days without a visit. */
export const SESSION_SECONDS = 90 * 24 * 3600;
export const LIVE_TOKEN_SECONDS = 3600;

/** A session has as many live tokens: tabs that renew theirs in the same moment leave each other's valid. */
const LIVE_TOKENS_KEPT = 5;

/** A visit is noted at most this often, so that reading does not write. */
const TOUCH_MS = 10 * 60 * 1000;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Why a user is not active, or null. A switched-off user is told so before anything else. */
export function inactiveReason(user: Pick<UserRow, 'completedAt' | 'switchedOffAt'>) {
  if (user.switchedOffAt) return 'switched_off' as const;
  return user.completedAt ? null : ('incomplete' as const);
}

/** The user behind a bearer token, or null. Notes the visit and so extends the session. */
export async function findActorByToken(deps: Deps, token: string): Promise<Visitor | null> {
  const now = deps.now();
  const found = await findSession(deps.db, tokenHash(token), now);
  if (!found) return null;
  const extended = now.getTime() - found.lastSeenAt.getTime() > TOUCH_MS;
  if (extended) {
    await touchSession(deps.db, found.sessionId, now, inSeconds(now, SESSION_SECONDS));
  }
  const { user } = found;
  return {
    userId: user.id,
    sessionId: found.sessionId,
    active: inactiveReason(user) === null,
    switchedOff: user.switchedOffAt !== null,
    timeZone: user.timeZone,
    country: findCountry(user.countryCode)?.iso ?? '',
    account: user,
    extended,
  };
}

async function spendProof(tx: Db, asked: SignIn, e164: string, now: Date): Promise<void> {
  const proof = await lockVerification(tx, asked.verificationId);
  const good =
    proof?.state === 'verified' &&
    proof.phoneE164 === e164 &&
    sameHash(proof.nonceHash, tokenHash(asked.nonce)) &&
    proof.verifiedAt !== null &&
    inSeconds(proof.verifiedAt, otpLimits.proofSeconds) > now;
  if (!good) throw new AppError(422, 'identity.proof_invalid');
  await updateVerification(tx, proof.id, { state: 'spent' });
}

export type SignIn = {
  phone: string;
  countryCode: number;
  verificationId: string;
  nonce: string;
  userAgent: string | undefined;
  /** The session this browser had before, which the new one replaces. */
  previous: Actor | null;
};

/**
 * Signs in with a proved phone: spends the proof, adds the user if the phone is new, opens a session under
 * a fresh token. All or nothing. Refuses with 422 identity.proof_invalid.
 */
export function signIn(deps: Deps, asked: SignIn) {
  const phone = readPhone(asked.countryCode, asked.phone);
  if (phone instanceof AppError) throw phone;
  const now = deps.now();
  return withTransaction(deps.db, async tx => {
    await spendProof(tx, asked, phone.e164, now);
    const { user, isNew } = await insertUserOnce(tx, {
      id: newId(),
      phoneE164: phone.e164,
      phone: phone.national,
      countryCode: phone.countryCode,
      timeZone: findCountry(phone.countryCode)?.timeZone ?? 'UTC',
    });
    if (isNew) await appendEvent(tx, { kind: 'user.registered', payload: { user_id: user.id } });
    if (asked.previous) await endSession(tx, asked.previous.userId, asked.previous.sessionId, now);

    const sessionToken = newToken();
    const sessionId = newId();
    await insertSession(tx, {
      id: sessionId,
      userId: user.id,
      tokenHash: tokenHash(sessionToken),
      ...deviceNames(asked.userAgent),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: inSeconds(now, SESSION_SECONDS),
    });
    await appendEvent(tx, { kind: 'session.started', payload: { user_id: user.id, session_id: sessionId } });
    const reason = inactiveReason(user);
    const live = await freshLiveToken(tx, sessionId, now);
    return { sessionToken, answer: { is_active: reason === null, inactive_reason: reason, ...live } };
  });
}

/** Adds a live token to the newest ones of a session and deletes the others; seconds until it expires. */
async function freshLiveToken(tx: Db, sessionId: string, now: Date) {
  const token = newToken();
  await deleteLiveTokensBut(tx, sessionId, LIVE_TOKENS_KEPT - 1);
  const expiresAt = inSeconds(now, LIVE_TOKEN_SECONDS);
  await insertLiveToken(tx, {
    id: newId(),
    sessionId,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt,
  });
  return { token, expires_in: LIVE_TOKEN_SECONDS };
}

export function renewLiveToken(deps: Deps, actor: Actor) {
  return withTransaction(deps.db, tx => freshLiveToken(tx, actor.sessionId, deps.now()));
}

async function endSession(tx: Db, userId: string, sessionId: string, now: Date): Promise<void> {
  const ended = await revokeSession(tx, userId, sessionId, now);
  for (const id of ended)
    await appendEvent(tx, { kind: 'session.revoked', payload: { user_id: userId, session_id: id } });
}

/** Revokes the session and its live token. */
export function signOut(deps: Deps, actor: Actor): Promise<void> {
  return withTransaction(deps.db, tx => endSession(tx, actor.userId, actor.sessionId, deps.now()));
}

function presentDevice(session: SessionRow, actor: Actor) {
  return {
    id: session.id,
    browser: session.browser,
    system: session.system,
    last_seen_at: session.lastSeenAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    current: session.id === actor.sessionId,
  };
}

export async function listDevices(deps: Deps, actor: Actor) {
  const open = await listSessions(deps.db, actor.userId, deps.now());
  return { devices: open.map(session => presentDevice(session, actor)) };
}

/** Signs out one device of the caller; one that is signed out already is no error. */
export async function revokeDevice(deps: Deps, actor: Actor, deviceId: string) {
  await withTransaction(deps.db, tx => endSession(tx, actor.userId, deviceId, deps.now()));
  return listDevices(deps, actor);
}

export async function revokeOtherDevices(deps: Deps, actor: Actor) {
  await withTransaction(deps.db, async tx => {
    const ended = await revokeSessionsExcept(tx, actor.userId, actor.sessionId, deps.now());
    for (const id of ended) {
      await appendEvent(tx, { kind: 'session.revoked', payload: { user_id: actor.userId, session_id: id } });
    }
  });
  return listDevices(deps, actor);
}
