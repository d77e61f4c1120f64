import type { MovementReason, MovementSubject } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { and, asc, countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type Book = LedgerEntry['book'];

/** Who or what a movement is about. */
export type Subject = { readonly kind: MovementSubject; readonly id: string };

/** Coins and points that come or go together; an amount of 0 has no entry. */
export type NewMovement = {
  readonly reason: MovementReason;
  readonly coins: number;
  readonly points: number;
  readonly subject: Subject | null;
  /** Names the occasion for ever. */
  readonly key: string;
  readonly at: Date;
  /** The entries that it gives back or takes back, by book. */
  readonly corrects?: Partial<Record<Book, string>>;
  /** An operator's words. */
  readonly note?: string;
};

/** A movement of the ledger, and whether it was entered now or had been before. */
export type Appended = { readonly movementId: string; readonly isNew: boolean };

/** The values of one entry, in the order of `COLUMNS`. */
function entryOf(user: WriteScope<'user'>, movementId: string, movement: NewMovement, book: Book): SQL {
  const { subject, corrects, note, key, reason, at } = movement;
  return sql`(${newId()}, ${movementId}, ${user.id}, ${book}, ${movement[book]}, ${reason}, ${subject?.kind ?? null},
    ${subject?.id ?? null}, ${key}, ${corrects?.[book] ?? null}, ${note ?? null}, ${at.toISOString()})`;
}
const COLUMNS = sql.raw(
  'id, movement_id, user_id, book, amount, reason, subject_kind, subject_id, key, corrects, note, created_at',
);

/** The entries of a key, of which there are none or those of one movement. */
export async function findEntries(db: Db, key: string): Promise<LedgerEntry[]> {
  return db.select().from(ledgerEntries).where(eq(ledgerEntries.key, key)).orderBy(asc(ledgerEntries.book));
}

/**
 * Enters a movement, one entry in each book; a repeat of its key writes nothing. The account is locked by the caller, so
 * that ids follow the order in which movements take effect. Throws the violation of `users_coins_not_negative` for a
 * balance below zero, and a RangeError for a movement of nothing.
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
  // Written out: building it would cost more than executing it (docs/decisions/0011).
  const { rowCount: written } = await tx.execute(
    sql`insert into ${ledgerEntries} (${COLUMNS}) values ${sql.join(entries, sql`, `)} on conflict (key, book) do nothing`,
  );
  if (written === entries.length) return { movementId, isNew: true };
  const [known] = await findEntries(tx, movement.key);
  if (written || known?.userId !== user.id) throw new Error(`the key ${movement.key} names another movement`);
  return { movementId: known.movementId, isNew: false };
}

/** The entry that corrects this one of the same user, or null. */
export async function findCorrection(db: Db, entry: LedgerEntry): Promise<LedgerEntry | null> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.corrects, entry.id));
  return row ?? null;
}

/** How many movements a user has had for a reason. */
export async function countMovements(
  db: Db,
  user: ReadScope<'user'>,
  reason: MovementReason,
): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(ledgerEntries.movementId) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, user.id), eq(ledgerEntries.reason, reason)));
  return row?.n ?? 0;
}
