import { isRewardRule, levelOf, levelStart, movementReasons } from '@rifq/contract';
import type { Celebration, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readAccount } from '../identity/index.ts';
import { presentMovements } from './movements.presenter.ts';
import { listMovementsAfter } from './movements.repository.ts';
import { findRewardAccount } from './reward-accounts.repository.ts';
import { listTasks } from './tasks.service.ts';

const MOST_CELEBRATIONS = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const earned = movementReasons.filter(isRewardRule);

/** The caller's awards that have not been seen, the oldest first, each with the level that it led to. */
async function listCelebrations(db: Db, actor: Actor): Promise<Celebration[]> {
  const seenThrough = (await findRewardAccount(db, actor.own))?.seenThrough ?? FIRST_ID;
  const rows = await listMovementsAfter(db, actor.own, seenThrough, earned, MOST_CELEBRATIONS);
  const movements = await presentMovements(db, actor, rows);
  return movements.map((movement, index) => {
    const total = rows[index]?.total ?? 0;
    const level = levelOf(total);
    return { ...movement, level: level > levelOf(total - movement.points) ? level : null };
  });
}

/** The caller's coins and level, the way to the next one, tasks, and what was earned and not celebrated yet. */
export async function viewSummary(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<ResponseOf<'get', '/api/rewards/summary'>> {
  const { coins, points } = await readAccount(deps.db, actor.own);
  const level = levelOf(points);
  return {
    coins,
    points,
    level,
    level_start: levelStart(level),
    next_level_start: levelStart(level + 1),
    tasks: await listTasks(deps, actor),
    celebrations: await listCelebrations(deps.db, actor),
  };
}
