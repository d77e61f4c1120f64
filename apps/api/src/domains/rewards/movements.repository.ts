import type { MovementReason } from '@rifq/contract';
import { type Db, isAnyOf } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';
import type { Subject } from './ledger.repository.ts';

/** The entries of one movement as one. */
export type MovementRow = {
  readonly id: string;
  readonly reason: MovementReason;
  readonly coins: number;
  readonly points: number;
  readonly subject: Subject | null;
  readonly note: string | null;
  readonly at: Date;
};

const { movementId, reason, subjectKind, subjectId, note, createdAt, userId, book, amount } = ledgerEntries;

const sumOf = (of: 'coins' | 'points') =>
  sql<number>`coalesce(sum(${amount}) filter (where ${book} = ${of}), 0)`.mapWith(Number);

const columns = {
  id: movementId,
  reason,
  subjectKind,
  subjectId,
  note,
  at: createdAt,
  coins: sumOf('coins').as('coins'),
  points: sumOf('points').as('points'),
};
/** The entries of a movement have all of these in common. */
const common = [movementId, reason, subjectKind, subjectId, note, createdAt] as const;

type Selected = Omit<MovementRow, 'subject'> & {
  readonly subjectKind: Subject['kind'] | null;
  readonly subjectId: string | null;
};

function toRow({ subjectKind: kind, subjectId: id, ...row }: Selected): MovementRow {
  return { ...row, subject: kind === null || id === null ? null : { kind, id } };
}

/** Movements of a user, the newest first. */
export async function listMovements(
  db: Db,
  user: ReadScope<'user'>,
  start: number,
  length: number,
): Promise<MovementRow[]> {
  const rows = await db
    .select(columns)
    .from(ledgerEntries)
    .where(eq(userId, user.id))
    .groupBy(...common)
    .orderBy(desc(movementId))
    .offset(start)
    .limit(length);
  return rows.map(toRow);
}

/** Movements of a user for these reasons after one, the oldest first, each with the points that there were then. */
export async function listMovementsAfter(
  db: Db,
  user: ReadScope<'user'>,
  after: string,
  reasons: readonly MovementReason[],
  length: number,
): Promise<(MovementRow & { readonly total: number })[]> {
  const running = db
    .select({
      ...columns,
      total:
        sql<number>`sum(coalesce(sum(${amount}) filter (where ${book} = 'points'), 0)) over (order by ${movementId})`
          .mapWith(Number)
          .as('total'),
    })
    .from(ledgerEntries)
    .where(eq(userId, user.id))
    .groupBy(...common)
    .as('running');
  const rows = await db
    .select()
    .from(running)
    .where(and(gt(running.id, after), inArray(running.reason, [...reasons])))
    .orderBy(asc(running.id))
    .limit(length);
  return rows.map(({ total, ...row }) => ({ ...toRow(row), total }));
}

/** The points of a user before a movement and after it. */
export async function pointsAround(
  db: Db,
  user: ReadScope<'user'>,
  id: string,
): Promise<{ readonly before: number; readonly after: number }> {
  const until = (compare: '<' | '<=') =>
    sql<number>`coalesce(sum(${amount}) filter (where ${movementId} ${sql.raw(compare)} ${id}), 0)`.mapWith(
      Number,
    );
  const [row] = await db
    .select({ before: until('<'), after: until('<=') })
    .from(ledgerEntries)
    .where(and(eq(userId, user.id), eq(book, 'points')));
  return row ?? { before: 0, after: 0 };
}

/** A movement, by any of its entries. */
export async function findMovement(
  db: Db,
  id: string,
): Promise<Sealed<'movement', { readonly id: string }> | null> {
  const [row] = await db
    .select({ id: movementId, userId })
    .from(ledgerEntries)
    .where(eq(movementId, id))
    .limit(1);
  return row ? seal({ type: 'movement', id, ownerId: row.userId }, { id: row.id }) : null;
}

/** When those of these keys were entered that are in the ledger, by key. */
export async function listEnteredAt(db: Db, keys: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ key: ledgerEntries.key, at: createdAt })
    .from(ledgerEntries)
    .where(isAnyOf(ledgerEntries.key, keys));
  return new Map(rows.map(row => [row.key, row.at]));
}
