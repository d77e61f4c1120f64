import { newId, withTransaction } from '@rifq/db';
import { GRANT_LIMIT } from '@rifq/rules';
import { type Operator, scopeFor } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { daysBefore } from '../../core/retention.ts';
import { recordAudit } from '../../platform/audit.ts';
import { findUserId, lockAccount } from '../identity/index.ts';
import { appendChanged } from './append-changed.ts';
import { appendMovement, lastPosition, listGrants } from './ledger.repository.ts';
import { setSeenThrough } from './reward-accounts.repository.ts';
import { rewardActions } from './rewards.policy.ts';

/** Why an operator's grant was not entered. */
export type GrantRefusal = 'unknown_user' | 'short' | 'above_limit' | 'repeated';

export class GrantRefused extends Error {
  readonly reason: GrantRefusal;

  constructor(reason: GrantRefusal) {
    super(reason);
    this.name = 'GrantRefused';
    this.reason = reason;
  }
}

export type Grant = {
  readonly phoneE164: string;
  /** A negative number deducts coins. */
  readonly coins: number;
  /** Text for the owner. */
  readonly reason: string;
  readonly operator: Operator;
  /** Intended as a second grant, not as a repeat. */
  readonly again: boolean;
};

/** Minutes in which the same grant counts as a repeat, since the result of a command can be lost. */
const REPEAT_MINUTES = 10;
const MINUTE_DAYS = 1 / (24 * 60);

/**
 * Grants or deducts a user's coins, as an operator, with an entry of the audit trail. Returns the movement and the new
 * balance. Throws a RangeError for anything but 1 to GRANT_LIMIT coins either way, and GrantRefused for a balance below
 * zero, for more than GRANT_LIMIT coins of one account and operator within a day, and for a repeat without `again`.
 */
export function grantCoins(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  { phoneE164, coins, reason, operator, again }: Grant,
): Promise<{ readonly movementId: string; readonly balance: number }> {
  if (!Number.isSafeInteger(coins) || coins === 0 || Math.abs(coins) > GRANT_LIMIT)
    throw new RangeError(`an operator grants 1 to ${GRANT_LIMIT} coins, or takes as many away`);
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, operator, phoneE164);
    if (userId === null) throw new GrantRefused('unknown_user');
    const user = scopeFor(operator, rewardActions.grant, userId);
    const balance = (await lockAccount(tx, user)).coins + coins;
    const at = deps.now();
    const today = await listGrants(tx, user, daysBefore(at, 1));
    const isSame = (grant: (typeof today)[number]) =>
      grant.coins === coins &&
      grant.note === reason &&
      grant.at >= daysBefore(at, REPEAT_MINUTES * MINUTE_DAYS);
    if (!again && today.some(isSame)) throw new GrantRefused('repeated');
    const ofOperator = today.filter(({ by }) => by === operator.name);
    if (ofOperator.reduce((total, grant) => total + Math.abs(grant.coins), Math.abs(coins)) > GRANT_LIMIT)
      throw new GrantRefused('above_limit');
    if (balance < 0) throw new GrantRefused('short');
    const { movementId } = await appendMovement(tx, user, {
      reason: 'granted',
      coins,
      points: 0,
      subject: null,
      key: `granted:${newId()}`,
      at,
      grant: { by: operator.name, note: reason },
    });
    await appendChanged(deps.outbox, tx, userId);
    const subject = `${userId} ${movementId} ${coins} coins: ${reason}`;
    await recordAudit(tx, { actor: operator.name, action: 'coins.granted', subject });
    return { movementId, balance };
  });
}

/** Marks all awards of a user as seen, for the demo. */
export function markAllSeen(deps: Pick<Deps, 'db'>, operator: Operator, userId: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const user = scopeFor(operator, rewardActions.grant, userId);
    await setSeenThrough(tx, user, await lastPosition(tx, user));
  });
}
