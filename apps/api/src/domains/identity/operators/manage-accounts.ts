import { type Db, withTransaction } from '@rifq/db';
import { type Operator, permit, type SystemOf, scopeFor } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { listCodeOutcomes } from '../code-outcomes.repository.ts';
import { revokeAll } from '../devices.service.ts';
import { accountActions } from '../identity.policy.ts';
import { deleteSecondFactor } from '../second-factor/delete.service.ts';
import { clearPassed, shortenSessions } from '../second-factor/passed-sessions.repository.ts';
import { deleteEnforced, insertEnforced } from '../second-factor/second-factor.repository.ts';
import { sessionSeconds } from '../session-length.ts';
import { listUsedToday } from '../sms-budget.service.ts';
import { findUserByPhone, setSuspended } from '../users.repository.ts';

type Securer = SystemOf<typeof accountActions.secure>;

const secured = (actor: Securer, userId: string) => scopeFor(actor, accountActions.secure, userId);
const managed = (operator: Operator, userId: string) => scopeFor(operator, accountActions.manage, userId);

/**
 * Suspends or reactivates a user, in the caller's transaction. Returns false when no user has this phone. The sessions
 * of a suspended user stay open, so that a page can explain it, but lose access to the clinic's pages.
 */
export async function setUserSuspended(
  tx: Db,
  deps: Pick<Deps, 'now' | 'outbox'>,
  operator: Operator,
  phoneE164: string,
  on: boolean,
): Promise<boolean> {
  const user = await findUserByPhone(tx, phoneE164);
  if (!user) return false;
  if ((user.suspendedAt === null) === on) return true;
  const scope = managed(operator, user.id);
  await setSuspended(tx, scope, on ? null : deps.now());
  if (!on) await clearPassed(tx, scope);
  const kind = on ? 'user.reactivated' : 'user.suspended';
  await deps.outbox.append(tx, { kind, payload: { user_id: user.id } }, systemSource);
  await recordAudit(tx, { actor: operator.name, action: kind, subject: user.id });
  return true;
}

/** Requires a second factor of a user from now on, and shortens the user's sessions. */
export async function enforceSecondFactor(tx: Db, actor: Securer, userId: string): Promise<void> {
  const user = secured(actor, userId);
  await insertEnforced(tx, user);
  await shortenSessions(tx, user, sessionSeconds(true));
}

/** Stops requiring a second factor of a user. An enrolled one stays, with its session length. */
export function stopEnforcingSecondFactor(tx: Db, actor: Securer, userId: string): Promise<void> {
  return deleteEnforced(tx, secured(actor, userId));
}

/** Signs a user out on all devices, with an event for each session: open tabs lose their live channels too. */
export function endSessionsOf(
  deps: Pick<Deps, 'now' | 'outbox'>,
  tx: Db,
  actor: Securer,
  userId: string,
): Promise<void> {
  return revokeAll(deps, tx, secured(actor, userId), systemSource);
}

/**
 * Removes the second factor of an account and signs it out on all devices, in the caller's transaction. Returns false
 * when it has none.
 */
export function resetSecondFactorOf(
  deps: Pick<Deps, 'now' | 'outbox'>,
  tx: Db,
  actor: Securer,
  userId: string,
): Promise<boolean> {
  return deleteSecondFactor(deps, tx, secured(actor, userId));
}

/**
 * Removes the second factor of an account whose phone is lost, and signs it out on all devices. Returns false when no
 * user has this phone, or the account has no second factor.
 */
export function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  operator: Operator,
  { phoneE164, reason }: { phoneE164: string; reason: string },
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user || !(await resetSecondFactorOf(deps, tx, operator, user.id))) return false;
    const subject = `${user.id}: ${reason}`;
    await recordAudit(tx, { actor: operator.name, action: 'second_factor.reset', subject });
    return true;
  });
}

/** Lists the number of codes sent to each country today. */
export function listCodesToday(operator: Operator, ...asked: Parameters<typeof listUsedToday>) {
  permit(operator, accountActions.list);
  return listUsedToday(...asked);
}

/** Lists the outcomes of a phone's last codes, the newest first; stored for 30 days. */
export function traceCodes(operator: Operator, ...asked: Parameters<typeof listCodeOutcomes>) {
  permit(operator, accountActions.list);
  return listCodeOutcomes(...asked);
}
