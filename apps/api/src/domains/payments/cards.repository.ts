import type { Db } from '@rifq/db';
import { paymentCards } from '@rifq/db/schema/payments';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type CardRow = typeof paymentCards.$inferSelect;
export type NewCard = Omit<typeof paymentCards.$inferInsert, 'userId'>;

const sealed = (row: CardRow): Sealed<'card', CardRow> =>
  seal({ type: 'card', id: row.id, ownerId: row.userId }, row);

const keptOf = (owner: ReadScope<'user'>, gateway: string) =>
  and(eq(paymentCards.userId, owner.id), eq(paymentCards.gateway, gateway), isNull(paymentCards.removedAt));

/** The saved cards of a user at a gateway, the newest first. */
export function listCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<CardRow[]> {
  return db
    .select()
    .from(paymentCards)
    .where(keptOf(owner, gateway))
    .orderBy(desc(paymentCards.createdAt), desc(paymentCards.id));
}

/** As `listCards`, with those that were removed. */
export function listAllCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<CardRow[]> {
  return db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.userId, owner.id), eq(paymentCards.gateway, gateway)));
}

export async function countCards(db: Db, owner: ReadScope<'user'>, gateway: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(paymentCards).where(keptOf(owner, gateway));
  return row?.n ?? 0;
}

/** The card, locked until the end of the transaction. */
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

/** Whether a card that is shown to its owner has this name at its gateway. */
export async function isReferenceKept(db: Db, gateway: string, reference: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(
      and(
        eq(paymentCards.gateway, gateway),
        eq(paymentCards.reference, reference),
        isNull(paymentCards.removedAt),
      ),
    );
  return rows.length > 0;
}
