// What the rewards offer to the server itself, where there is no actor: the linter says who may import it.
import { GRANT_LIMIT } from '@rifq/contract';
import { newId, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { asServer } from '../../core/server-access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { lockAccount } from '../identity/index.ts';
import { findUserId } from '../identity/server.ts';
import { appendChanged } from './append-changed.ts';
import { appendMovement } from './ledger.repository.ts';

export { verifyLedger } from './verify-ledger.ts';

export type Grant = {
  readonly phoneE164: string;
  /** Below zero takes coins away. */
  readonly coins: number;
  /** In words, which the owner reads. */
  readonly reason: string;
  readonly operator: string;
};

/**
 * Corrects a user's coins, as an operator, with an entry of the audit trail. Answers the movement and the new balance, or
 * null when no user has this phone. Throws a RangeError for anything but 1 to GRANT_LIMIT coins either way; refuses with
 * rewards.coins_short a balance below zero.
 */
export async function grantCoins(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  { phoneE164, coins, reason, operator }: Grant,
): Promise<{ readonly movementId: string; readonly balance: number } | null> {
  if (!Number.isSafeInteger(coins) || coins === 0 || Math.abs(coins) > GRANT_LIMIT)
    throw new RangeError(`an operator grants 1 to ${GRANT_LIMIT} coins, or takes as many away`);
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, phoneE164);
    if (userId === null) return null;
    const user = asServer('user', userId);
    const balance = (await lockAccount(tx, user)).coins + coins;
    if (balance < 0) throw new AppError('rewards.coins_short', { values: { missing: -balance } });
    const { movementId } = await appendMovement(tx, user, {
      reason: 'granted',
      coins,
      points: 0,
      subject: null,
      key: `granted:${newId()}`,
      at: deps.now(),
      note: reason,
    });
    await appendChanged(deps.outbox, tx, userId);
    await recordAudit(tx, { actor: operator, action: 'coins.granted', subject: userId });
    return { movementId, balance };
  });
}
