import { type Db, equalsAny } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import type { MovementReason } from '@rifq/rules';
import { and, asc, desc, eq, gt, inArray, notBetween, sql } from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';
import type { Subject } from './ledger.repository.ts';
import type { PositionRange } from './reward-accounts.repository.ts';

/** A movement, merged from its entries. */
export type MovementRow = {
  readonly id: string;
  /** Its position among the movements of its user. */
  readonly position: number;
  readonly reason: MovementReason;
  readonly coins: number;
  readonly points: number;
  readonly subject: Subject | null;
  readonly note: string | null;
  readonly at: Date;
};

const { movementId, position, reason, subjectKind, subjectId, note, createdAt, userId, book, amount } =
  ledgerEntries;

const totalOf = (of: 'coins' | 'points') =>
  sql<number>`coalesce(sum(${amount}) filter (where ${book} = ${of}), 0)`.mapWith(Number);

const columns = {
  id: movementId,
  position,
  reason,
  subjectKind,
  subjectId,
  note,
  at: createdAt,
  coins: totalOf('coins').as('coins'),
  points: totalOf('points').as('points'),
};
/** Columns that are equal in all entries of a movement. */
const common = [movementId, position, reason, subjectKind, subjectId, note, createdAt] as const;

type Selected = Omit<MovementRow, 'subject'> & {
  readonly subjectKind: Subject['kind'] | null;
  readonly subjectId: string | null;
};

function toRow({ subjectKind: kind, subjectId: id, ...row }: Selected): MovementRow {
  return { ...row, subject: kind === null || id === null ? null : { kind, id } };
}

/** Lists movements of a user, the newest first. */
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
    .orderBy(desc(position))
    .offset(start)
    .limit(length);
  return rows.map(toRow);
}

/** Filter of movements. */
export type Unseen = {
  /** Only movements after this position, without those in `except`. */
  readonly after: number;
  readonly except: PositionRange | null;
  readonly reasons: readonly MovementReason[];
};

// Raw column names: Drizzle omits the table names in a select from one table.
const isCorrected = sql<boolean>`bool_or(exists (select 1 from ledger_entries later where later.reverses_id = ledger_entries.id))`;

/**
 * Lists the movements after a position that are not reversed, the oldest first, each with the total of points at that
 * time.
 */
export async function listUnseen(
  db: Db,
  user: ReadScope<'user'>,
  { after, except, reasons }: Unseen,
  length: number,
): Promise<(MovementRow & { readonly total: number })[]> {
  const running = db
    .select({
      ...columns,
      isCorrected: isCorrected.as('is_corrected'),
      total:
        sql<number>`sum(coalesce(sum(${amount}) filter (where ${book} = 'points'), 0)) over (order by ${position})`
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
    .where(
      and(
        gt(running.position, after),
        except ? notBetween(running.position, except.from, except.through) : undefined,
        inArray(running.reason, [...reasons]),
        eq(running.isCorrected, false),
      ),
    )
    .orderBy(asc(running.position))
    .limit(length);
  return rows.map(({ total, isCorrected: _corrected, ...row }) => ({ ...toRow(row), total }));
}

/** Returns the points of a user before and after a movement. */
export async function pointsAround(
  db: Db,
  user: ReadScope<'user'>,
  id: string,
): Promise<{ readonly before: number; readonly after: number }> {
  const itsPosition = sql`(select one.position from ledger_entries one where one.movement_id = ${id} limit 1)`;
  const until = (compare: '<' | '<=') =>
    sql<number>`coalesce(sum(${amount}) filter (where ${position} ${sql.raw(compare)} ${itsPosition}), 0)`.mapWith(
      Number,
    );
  const [row] = await db
    .select({ before: until('<'), after: until('<=') })
    .from(ledgerEntries)
    .where(and(eq(userId, user.id), eq(book, 'points')));
  return row ?? { before: 0, after: 0 };
}

/** Finds a movement with its position. */
export async function findMovement(
  db: Db,
  id: string,
): Promise<Sealed<'movement', { readonly position: number }> | null> {
  const [row] = await db.select({ position, userId }).from(ledgerEntries).where(eq(movementId, id)).limit(1);
  return row ? seal({ type: 'movement', id, ownerId: row.userId }, { position: row.position }) : null;
}

/** Returns when the movements of these keys were entered, by key, where they exist. */
export async function listEnteredAt(db: Db, keys: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ key: ledgerEntries.key, at: createdAt })
    .from(ledgerEntries)
    .where(equalsAny(ledgerEntries.key, keys));
  return new Map(rows.map(row => [row.key, row.at]));
}
