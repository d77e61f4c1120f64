import type { Db } from '@rifq/db';
import { paymentCards } from '@rifq/db/schema/payments';
import { and, asc, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type CardRow = typeof paymentCards.$inferSelect;
export type NewCard = Omit<typeof paymentCards.$inferInsert, 'userId'>;

const sealed = (row: CardRow): Sealed<'card', CardRow> =>
  seal({ type: 'card', id: row.id, ownerId: row.userId }, row);

const savedBy = (owner: ReadScope<'user'>, gateway: string) =>
  and(eq(paymentCards.userId, owner.id), eq(paymentCards.gateway, gateway), isNull(paymentCards.removedAt));

/** Lists the saved cards of a user at a gateway, newest first. */
export function listCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<CardRow[]> {
  return db
    .select()
    .from(paymentCards)
    .where(savedBy(owner, gateway))
    .orderBy(desc(paymentCards.createdAt), desc(paymentCards.id));
}

/**
 * Lists all cards of a user, including removed ones, in the order of insertion: earlier references of a card come after
 * it.
 */
export function listAllCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<CardRow[]> {
  return db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.userId, owner.id), eq(paymentCards.gateway, gateway)))
    .orderBy(asc(paymentCards.id));
}

export async function countCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(paymentCards).where(savedBy(owner, gateway));
  return row?.n ?? 0;
}

/** Finds a card and locks it until the end of the transaction. */
export async function lockCard(tx: Db, id: string): Promise<Sealed<'card', CardRow> | null> {
  const [row] = await tx.select().from(paymentCards).where(eq(paymentCards.id, id)).for('no key update');
  return row ? sealed(row) : null;
}

export async function readCard(db: Db, card: ReadScope<'card'>): Promise<CardRow | null> {
  const [row] = await db.select().from(paymentCards).where(eq(paymentCards.id, card.id));
  return row ?? null;
}

export async function insertCard(tx: Db, owner: WriteScope<'user'>, card: NewCard): Promise<void> {
  await tx.insert(paymentCards).values({ ...card, userId: owner.id });
}

export async function updateCard(tx: Db, card: WriteScope<'card'>, change: Partial<NewCard>): Promise<void> {
  await tx.update(paymentCards).set(change).where(eq(paymentCards.id, card.id));
}

/** Marks a removed card as deleted at the gateway, unless it was added again or has another reference by now. */
export async function markDetached(
  tx: Db,
  card: WriteScope<'card'>,
  reference: string,
  at: Date,
): Promise<void> {
  await tx
    .update(paymentCards)
    .set({ detachedAt: at })
    .where(
      and(
        eq(paymentCards.id, card.id),
        eq(paymentCards.reference, reference),
        isNotNull(paymentCards.removedAt),
      ),
    );
}

/** Lists the ids of cards that were removed before this time and are still stored at the gateway, oldest first. */
export async function listUndetached(
  db: Db,
  gateway: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(
      and(
        eq(paymentCards.gateway, gateway),
        lt(paymentCards.removedAt, before),
        isNull(paymentCards.detachedAt),
      ),
    )
    .orderBy(asc(paymentCards.removedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
