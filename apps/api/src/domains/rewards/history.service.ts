import type { ResponseOf } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { presentMovements } from './movements.presenter.ts';
import { findMovement, listMovements } from './movements.repository.ts';
import { setSeenThrough } from './reward-accounts.repository.ts';
import { rewardActions } from './rewards.policy.ts';

/** Page size, as for notifications. */
const PAGE = 5;

/**
 * Returns a page of the caller's movements, the newest first; the first page is 0. Reads one extra row to detect the
 * next page.
 */
export async function listRewardHistory(
  { db }: Pick<Deps, 'db'>,
  actor: UserActor,
  page: number,
): Promise<ResponseOf<'get', '/api/rewards/history'>> {
  const rows = await listMovements(db, actor.own, page * PAGE, PAGE + 1);
  return {
    movements: await presentMovements(db, actor, rows.slice(0, PAGE)),
    more: rows.length > PAGE,
  };
}

/**
 * Marks all movements up to this one as seen. Returns whether this call was the first to do so. Refuses with
 * rewards.not_found, also for a movement of another user.
 */
export function markSeen(
  { db }: Pick<Deps, 'db'>,
  actor: UserActor,
  movementId: string,
): Promise<{ first: boolean }> {
  return withTransaction(db, async tx => {
    const found = authorize(actor, rewardActions.markSeen, await findMovement(tx, movementId));
    if (!found) throw new AppError('rewards.not_found');
    return { first: await setSeenThrough(tx, actor.own, found.row.position) };
  });
}
