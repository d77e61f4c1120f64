import type { MovementReason, MovementSubject } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { and, asc, countDistinct, eq } from 'drizzle-orm';
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

function entriesOf(user: WriteScope<'user'>, movement: NewMovement): (typeof ledgerEntries.$inferInsert)[] {
  const movementId = newId();
  return (['coins', 'points'] as const)
    .filter(book => movement[book] !== 0)
    .map(book => ({
      id: newId(),
      movementId,
      userId: user.id,
      book,
      amount: movement[book],
      reason: movement.reason,
      subjectKind: movement.subject?.kind ?? null,
      subjectId: movement.subject?.id ?? null,
      key: movement.key,
      corrects: movement.corrects?.[book] ?? null,
      note: movement.note ?? null,
      createdAt: movement.at,
    }));
}

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
  const entries = entriesOf(user, movement);
  if (entries.length === 0) throw new RangeError(`the movement ${movement.key} moves nothing`);
  const [written, ...others] = await tx
    .insert(ledgerEntries)
    .values(entries)
    .onConflictDoNothing({ target: [ledgerEntries.key, ledgerEntries.book] })
    .returning({ movementId: ledgerEntries.movementId });
  if (written && others.length === entries.length - 1) return { ...written, isNew: true };
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
