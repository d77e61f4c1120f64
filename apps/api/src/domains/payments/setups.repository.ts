import type { Db } from '@rifq/db';
import { paymentSetups } from '@rifq/db/schema/payments';
import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type SetupRow = typeof paymentSetups.$inferSelect;

export async function findSetup(db: Db, id: string): Promise<Sealed<'cardSetup', SetupRow> | null> {
  const [row] = await db.select().from(paymentSetups).where(eq(paymentSetups.id, id));
  return row ? seal({ type: 'cardSetup', id: row.id, ownerId: row.userId }, row) : null;
}

export async function readSetup(db: Db, setup: ReadScope<'cardSetup'>): Promise<SetupRow | null> {
  const [row] = await db.select().from(paymentSetups).where(eq(paymentSetups.id, setup.id));
  return row ?? null;
}

/** Finds a setup and locks it until the end of the transaction. */
export async function lockSetup(tx: Db, setup: WriteScope<'cardSetup'>): Promise<SetupRow | null> {
  const [row] = await tx.select().from(paymentSetups).where(eq(paymentSetups.id, setup.id)).for('update');
  return row ?? null;
}

export async function insertSetup(
  tx: Db,
  owner: WriteScope<'user'>,
  setup: Omit<typeof paymentSetups.$inferInsert, 'userId'>,
): Promise<void> {
  await tx.insert(paymentSetups).values({ ...setup, userId: owner.id });
}

export async function updateSetup(
  tx: Db,
  setup: WriteScope<'cardSetup'>,
  change: Partial<typeof paymentSetups.$inferInsert>,
): Promise<void> {
  await tx.update(paymentSetups).set(change).where(eq(paymentSetups.id, setup.id));
}

/** Finds the id of the setup with this gateway reference; null if it is none of ours. */
export async function findSetupIdByReference(
  db: Db,
  gateway: string,
  reference: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: paymentSetups.id })
    .from(paymentSetups)
    .where(and(eq(paymentSetups.gateway, gateway), eq(paymentSetups.reference, reference)));
  return row?.id ?? null;
}

/** Finds the newest open setup of a user at a gateway that was created after this time; null for none. */
export async function findOpenSetup(
  db: Db,
  owner: ReadScope<'user'>,
  gateway: string,
  after: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ id: paymentSetups.id })
    .from(paymentSetups)
    .where(
      and(
        eq(paymentSetups.userId, owner.id),
        eq(paymentSetups.gateway, gateway),
        eq(paymentSetups.state, 'open'),
        gt(paymentSetups.createdAt, after),
      ),
    )
    .orderBy(desc(paymentSetups.id))
    .limit(1);
  return row?.id ?? null;
}

/** Locks the setups of a gateway that are due for a poll; skips those locked by another process. */
export function lockDueSetups(tx: Db, gateway: string, now: Date, limit: number): Promise<SetupRow[]> {
  return tx
    .select()
    .from(paymentSetups)
    .where(and(lte(paymentSetups.nextPollAt, now), eq(paymentSetups.gateway, gateway)))
    .orderBy(asc(paymentSetups.nextPollAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/** Deletes setups that expired before this time. */
export async function deleteSetupsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(paymentSetups).where(lt(paymentSetups.expiresAt, before));
}
