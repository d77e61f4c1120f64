import type { Celebration, Movement, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isRewardRule, levelOf, levelStart, movementReasons } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readAccount } from '../identity/index.ts';
import { listOwnPets, type ReadablePet } from '../pets/index.ts';
import { presentMovements } from './movements.presenter.ts';
import { listUnseen } from './movements.repository.ts';
import { findRewardAccount, type RewardAccount } from './reward-accounts.repository.ts';
import { listTasks } from './tasks.service.ts';

const MOST_CELEBRATIONS = 20;
/** Batch size of movements; more than are shown, since some belong to pets that are not at home. */
const BATCH = 50;
const earned = movementReasons.filter(isRewardRule);

/** Returns the positions of backfilled movements, which are not celebrated. */
const backfilledRange = (account: RewardAccount | null) =>
  account?.backfilledFrom && account.backfilledThrough
    ? { from: account.backfilledFrom, through: account.backfilledThrough }
    : null;

/** Whether an award is celebrated: not for a pet that is lost, archived or dead. */
function isCelebrated({ subject }: Movement, atHome: ReadonlySet<string>): boolean {
  return subject?.kind === 'user' || subject?.kind === 'reservation' || atHome.has(subject?.pet_id ?? '');
}

/**
 * Lists the caller's unseen awards that are not reversed, the oldest first, each with the level that it reached if the
 * current points still reach it.
 */
async function listCelebrations(
  db: Db,
  actor: UserActor,
  pets: readonly ReadablePet[],
  points: number,
): Promise<Celebration[]> {
  const account = await findRewardAccount(db, actor.own);
  const atHome = new Set(pets.map(({ row }) => row.id));
  const found: Celebration[] = [];
  for (let after: number | undefined = account?.seenThrough ?? 0; after !== undefined; ) {
    const unseen = { after, except: backfilledRange(account), reasons: earned };
    const rows: Awaited<ReturnType<typeof listUnseen>> = await listUnseen(db, actor.own, unseen, BATCH);
    const movements = await presentMovements(db, actor, rows);
    for (const [index, movement] of movements.entries()) {
      const total = rows[index]?.total ?? 0;
      const level = levelOf(total);
      const isReached = level > levelOf(total - movement.points) && level <= levelOf(points);
      if (isCelebrated(movement, atHome)) found.push({ ...movement, level: isReached ? level : null });
    }
    const isAll = rows.length < BATCH || found.length >= MOST_CELEBRATIONS;
    after = isAll ? undefined : rows.at(-1)?.position;
  }
  return found.slice(0, MOST_CELEBRATIONS);
}

/** Returns the caller's coins and level, the start of the next one, tasks, and awards to celebrate. */
export async function viewSummary(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: UserActor,
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
