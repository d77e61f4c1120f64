import type { Db } from '@rifq/db';
import { clinicLimits, secondFactorLimits } from '@rifq/rules';
import type { ReadScope } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { findSessionTimes, setPassed } from './passed-sessions.repository.ts';

const FRESH_MS = secondFactorLimits.freshMinutes * 60 * 1000;

/** Returns until when a second factor passed at this time grants access to the clinic's pages. */
export const secondFactorExpiresAt = (passedAt: Date): Date =>
  new Date(passedAt.getTime() + clinicLimits.secondFactorHours * 3_600_000);

/** Returns until when a second factor passed at this time is valid; null when it has expired. */
export function secondFactorUntil(passedAt: Date | null, now: Date): Date | null {
  if (passedAt === null) return null;
  const until = secondFactorExpiresAt(passedAt);
  return until > now ? until : null;
}

/** Whether the second factor that was passed in a session is still valid. */
export async function isPassedIn(
  db: Db,
  user: ReadScope<'user'>,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const passedAt = (await findSessionTimes(db, user, sessionId))?.passedAt ?? null;
  return secondFactorUntil(passedAt, now) !== null;
}

type SessionTime = 'signedInAt' | 'passedAt';

/** Whether this time of the session is within the last ten minutes. */
export async function isFresh(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { own, sessionId }: UserActor,
  time: SessionTime,
): Promise<boolean> {
  const at = (await findSessionTimes(db, own, sessionId))?.[time] ?? null;
  return at !== null && deps.now().getTime() - at.getTime() <= FRESH_MS;
}

/** Refuses with second_factor.pass_again when this session did not pass the second factor within ten minutes. */
export async function requireFreshPass(deps: Pick<Deps, 'now'>, db: Db, actor: UserActor): Promise<void> {
  if (!(await isFresh(deps, db, actor, 'passedAt'))) throw new AppError('second_factor.pass_again');
}

/** Refuses with second_factor.sign_in_again when this session was not signed in within ten minutes. */
export async function requireFreshSignIn(deps: Pick<Deps, 'now'>, db: Db, actor: UserActor): Promise<void> {
  if (!(await isFresh(deps, db, actor, 'signedInAt'))) throw new AppError('second_factor.sign_in_again');
}

/** Records that the factor was passed in this session. Refuses with session.missing when the session has ended. */
export async function recordPass(deps: Pick<Deps, 'now'>, tx: Db, { own, sessionId }: UserActor) {
  const at = deps.now();
  if (!(await setPassed(tx, own, sessionId, at))) throw new AppError('session.missing');
  return { open_until: secondFactorExpiresAt(at).toISOString() };
}

/** Like `recordPass`, with its event. */
export async function passNow(deps: Pick<Deps, 'now' | 'outbox'>, tx: Db, actor: UserActor) {
  const passed = await recordPass(deps, tx, actor);
  const payload = { user_id: actor.own.id, session_id: actor.sessionId };
  await deps.outbox.append(tx, { kind: 'second_factor.passed', payload }, actor);
  return passed;
}
