import { type Db, newId } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import type { MovementReason, MovementSubject } from '@rifq/rules';
import { and, asc, countDistinct, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { daysBefore } from '../../core/retention.ts';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type Book = LedgerEntry['book'];

/** The subject of a movement. */
export type Subject = { readonly kind: MovementSubject; readonly id: string };

/** Coins and points that are moved together; an amount of 0 has no entry. */
export type NewMovement = {
  readonly reason: MovementReason;
  readonly coins: number;
  readonly points: number;
  readonly subject: Subject | null;
  /** Permanent key of the occasion, starting with the reason. */
  readonly key: string;
  /** When the cause happened. */
  readonly at: Date;
  /** The entries that it reverses, by book. */
  readonly reversesId?: Partial<Record<Book, string>>;
  /** The operator who granted it, with a note for the owner. */
  readonly grant?: { readonly by: string; readonly note: string };
};

/** A movement of the ledger, and whether it was entered now or already existed. */
export type Appended = { readonly movementId: string; readonly isNew: boolean };

/** Builds the values of one entry, in the order of `COLUMNS`, at the position after the user's last movement. */
function entryOf(user: WriteScope<'user'>, movementId: string, movement: NewMovement, book: Book): SQL {
  const { subject, reversesId, grant, key, reason, at } = movement;
  return sql`(${newId()}, ${movementId}, ${user.id}, ${next(user.id)}, ${book}, ${movement[book]}, ${reason},
    ${subject?.kind ?? null}, ${subject?.id ?? null}, ${key}, ${reversesId?.[book] ?? null}, ${grant?.note ?? null},
    ${grant?.by ?? null}, ${at.toISOString()})`;
}
const next = (userId: string) =>
  sql`(select coalesce(max(position), 0) + 1 from ledger_entries where user_id = ${userId})`;
const COLUMNS = sql.raw(
  'id, movement_id, user_id, position, book, amount, reason, subject_kind, subject_id, key, reverses_id, note, granted_by, created_at',
);

/** Finds the entries of a key: none, or all of one movement. */
export async function findEntries(db: Db, key: string): Promise<LedgerEntry[]> {
  return db.select().from(ledgerEntries).where(eq(ledgerEntries.key, key)).orderBy(asc(ledgerEntries.book));
}

const hasSubject = ({ subjectKind, subjectId }: LedgerEntry, subject: Subject | null) =>
  subjectKind === (subject?.kind ?? null) && subjectId === (subject?.id ?? null);

/** Whether these entries equal a movement in user, reason, amounts and subject. */
function areOf(entries: readonly LedgerEntry[], user: WriteScope<'user'>, movement: NewMovement): boolean {
  const amountOf = (book: Book) => entries.find(entry => entry.book === book)?.amount ?? 0;
  return (
    amountOf('coins') === movement.coins &&
    amountOf('points') === movement.points &&
    entries.every(
      entry =>
        entry.userId === user.id && entry.reason === movement.reason && hasSubject(entry, movement.subject),
    )
  );
}

/**
 * Finds the existing movement with the key of this one; null when there is none. Throws when it differs in user,
 * reason, amount or subject.
 */
export async function findDuplicate(
  db: Db,
  user: WriteScope<'user'>,
  movement: NewMovement,
): Promise<Appended | null> {
  const known = await findEntries(db, movement.key);
  if (known[0] === undefined) return null;
  if (!areOf(known, user, movement)) throw new Error(`the key ${movement.key} names another movement`);
  return { movementId: known[0].movementId, isNew: false };
}

/**
 * Enters a movement, one entry in each book; a repeat writes nothing. The caller must hold the lock of the account, so
 * that positions follow the order in which movements take effect. Throws the violation of `users_coins_not_negative`
 * for a balance below zero, a RangeError for a movement of nothing, and as `findDuplicate`.
 */
export async function appendMovement(
  tx: Db,
  user: WriteScope<'user'>,
  movement: NewMovement,
): Promise<Appended> {
  const movementId = newId();
  const entries = (['coins', 'points'] as const)
    .filter(book => movement[book] !== 0)
    .map(book => entryOf(user, movementId, movement, book));
  if (entries.length === 0) throw new RangeError(`the movement ${movement.key} moves nothing`);
  // Raw SQL: building the query would cost more than executing it (packages/db/README.md).
  const { rowCount: written } = await tx.execute(
    sql`insert into ${ledgerEntries} (${COLUMNS}) values ${sql.join(entries, sql`, `)} on conflict (key, book) do nothing`,
  );
  if (written === entries.length) return { movementId, isNew: true };
  const known = written ? null : await findDuplicate(tx, user, movement);
  if (!known) throw new Error(`the key ${movement.key} names another movement`);
  return known;
}

/** A movement that spends coins and no points. */
export type NewSpend = NewMovement & { readonly reason: 'spent'; readonly points: 0 };

/**
 * Locks the account and enters a spend, if its coins suffice and its key is new, in one statement, so that the lock is
 * held for one round trip only. Returns the balance before, null for a user who does not exist, and the movement if it
 * was entered.
 */
export async function appendSpend(
  tx: Db,
  user: WriteScope<'user'>,
  { subject, key, reason, coins, at }: NewSpend,
): Promise<{ readonly balance: number | null; readonly movementId: string | null }> {
  const movementId = newId();
  const spend = tx.execute<{ balance: number; entered: boolean }>(sql`
    with account as materialized (select balance, next_position from open_ledger(${user.id})),
    entered as (
      insert into ledger_entries (${COLUMNS})
      select ${newId()}::uuid, ${movementId}::uuid, ${user.id}::uuid, next_position, 'coins', ${coins}::integer, ${reason},
        ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid, ${key}, null::uuid, null, null,
        ${at.toISOString()}::timestamptz
      from account where balance + ${coins}::integer >= 0
      on conflict (key, book) do nothing returning id
    )
    select balance, exists (select from entered) as entered from account`);
  // Sent now, in its place within the batch of a booking, and not once it is awaited.
  const { rows } = await spend.execute();
  const [row] = rows;
  return { balance: row?.balance ?? null, movementId: row?.entered ? movementId : null };
}

/** Finds an entry that reverses one of this movement, or null. */
export async function findReversal(db: Db, movementId: string): Promise<LedgerEntry | null> {
  const corrected = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.movementId, movementId));
  const [row] = await db.select().from(ledgerEntries).where(inArray(ledgerEntries.reversesId, corrected));
  return row ?? null;
}

/** Counts the movements of a user for a reason, in total or within days that end at a time. */
export async function countMovements(
  db: Db,
  user: ReadScope<'user'>,
  reason: MovementReason,
  within?: { readonly days: number; readonly until: Date },
): Promise<number> {
  const { userId, movementId, createdAt } = ledgerEntries;
  const [row] = await db
    .select({ n: countDistinct(movementId) })
    .from(ledgerEntries)
    .where(
      and(
        eq(userId, user.id),
        eq(ledgerEntries.reason, reason),
        within && gt(createdAt, daysBefore(within.until, within.days)),
        within && lte(createdAt, within.until),
      ),
    );
  return row?.n ?? 0;
}

/** Finds the position of the last movement of a user; 0 when there is none. */
export async function lastPosition(db: Db, user: ReadScope<'user'>): Promise<number> {
  const [row] = await db
    .select({ last: max(ledgerEntries.position) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, user.id));
  return row?.last ?? 0;
}

/** Lists what operators have granted to a user, or deducted, since a time. */
export async function listGrants(
  db: Db,
  user: ReadScope<'user'>,
  since: Date,
): Promise<
  { readonly coins: number; readonly by: string | null; readonly note: string | null; readonly at: Date }[]
> {
  const { userId, amount, grantedBy, note, createdAt, reason } = ledgerEntries;
  return db
    .select({ coins: amount, by: grantedBy, note, at: createdAt })
    .from(ledgerEntries)
    .where(and(eq(userId, user.id), eq(reason, 'granted'), gt(createdAt, since)));
}
