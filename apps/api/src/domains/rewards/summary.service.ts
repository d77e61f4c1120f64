import { isRewardRule, levelOf, levelStart, movementReasons } from '@rifq/contract';
import type { Celebration, Movement, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readAccount } from '../identity/index.ts';
import { listOwnPets, type ReadablePet } from '../pets/index.ts';
import { presentMovements } from './movements.presenter.ts';
import { listUnseen } from './movements.repository.ts';
import { findRewardAccount, type RewardAccount } from './reward-accounts.repository.ts';
import { listTasks } from './tasks.service.ts';

const MOST_CELEBRATIONS = 20;
/** Movements that are read at once; more than are shown, since some are about pets that are not at home. */
const BATCH = 50;
const earned = movementReasons.filter(isRewardRule);

/** What was entered without telling its owner. */
const quietOf = (account: RewardAccount | null) =>
  account?.caughtUpFrom && account.caughtUpThrough
    ? { from: account.caughtUpFrom, through: account.caughtUpThrough }
    : null;

/** Nobody is told of an award with a pet that is lost, archived or dead. */
function isGlad({ subject }: Movement, atHome: ReadonlySet<string>): boolean {
  return subject?.kind === 'user' || subject?.kind === 'reservation' || atHome.has(subject?.pet_id ?? '');
}

/**
 * The caller's awards that have not been seen and stand, the oldest first, each with the level that it led to, where the
 * present points still reach it.
 */
async function listCelebrations(
  db: Db,
  actor: Actor,
  pets: readonly ReadablePet[],
  points: number,
): Promise<Celebration[]> {
  const account = await findRewardAccount(db, actor.own);
  const atHome = new Set(pets.map(({ row }) => row.id));
  const found: Celebration[] = [];
  for (let after: number | undefined = account?.seenThrough ?? 0; after !== undefined; ) {
    const unseen = { after, except: quietOf(account), reasons: earned };
    const rows: Awaited<ReturnType<typeof listUnseen>> = await listUnseen(db, actor.own, unseen, BATCH);
    const movements = await presentMovements(db, actor, rows);
    for (const [index, movement] of movements.entries()) {
      const total = rows[index]?.total ?? 0;
      const level = levelOf(total);
      const isReached = level > levelOf(total - movement.points) && level <= levelOf(points);
      if (isGlad(movement, atHome)) found.push({ ...movement, level: isReached ? level : null });
    }
    const isAll = rows.length < BATCH || found.length >= MOST_CELEBRATIONS;
    after = isAll ? undefined : rows.at(-1)?.position;
  }
  return found.slice(0, MOST_CELEBRATIONS);
}

/** The caller's coins and level, the way to the next one, tasks, and what was earned and not celebrated yet. */
export async function viewSummary(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<ResponseOf<'get', '/api/rewards/summary'>> {
  const { coins, points } = await readAccount(deps.db, actor.own);
  const level = levelOf(points);
  const pets = await listOwnPets(deps.db, actor);
  const atHome = pets.filter(({ row }) => row.state === 'home' && row.archivedAt === null);
  return {
    coins,
    points,
    level,
    level_start: levelStart(level),
    next_level_start: levelStart(level + 1),
    ...(await listTasks(deps, actor, { atHome, hasHad: pets.length > 0 })),
    celebrations: await listCelebrations(deps.db, actor, atHome, points),
  };
}
