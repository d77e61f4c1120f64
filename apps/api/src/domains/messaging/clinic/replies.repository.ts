import type { Db } from '@rifq/db';
import { savedReplies } from '@rifq/db/schema/messaging';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { seal } from '../../../core/seal.ts';

export type ReplyRow = typeof savedReplies.$inferSelect;
type OfClinic = Pick<Membership, 'clinicId'>;

const presentOf = ({ clinicId }: OfClinic) =>
  and(eq(savedReplies.clinicId, clinicId), isNull(savedReplies.removedAt));

/** Lists the replies of a clinic that have not been removed, by title. */
export async function listReplies(db: Db, clinic: OfClinic): Promise<ReplyRow[]> {
  return db
    .select()
    .from(savedReplies)
    .where(presentOf(clinic))
    .orderBy(asc(savedReplies.title), asc(savedReplies.id));
}

/** Serializes changes to the replies of a clinic until the end of the transaction, to enforce their limit. */
export async function lockReplies(tx: Db, { clinicId }: OfClinic): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`replies:${clinicId}`}, 0))`);
}

export async function countReplies(db: Db, clinic: OfClinic): Promise<number> {
  const [row] = await db.select({ n: count() }).from(savedReplies).where(presentOf(clinic));
  return row?.n ?? 0;
}

/** Finds a reply, also a removed one; null for none. */
export async function findReply(db: Db, id: string): Promise<Sealed<'savedReply', ReplyRow> | null> {
  const [row] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  // It belongs to the clinic: no user owns it.
  return row ? seal({ type: 'savedReply', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Adds a reply; null where its id is taken. */
export async function insertReply(
  tx: Db,
  reply: Pick<ReplyRow, 'id' | 'clinicId' | 'title' | 'text' | 'changedBy'>,
): Promise<ReplyRow | null> {
  const [row] = await tx.insert(savedReplies).values(reply).onConflictDoNothing().returning();
  return row ?? null;
}

/** Changes a reply and restores a removed one. */
export async function changeReply(
  tx: Db,
  { id }: WriteScope<'savedReply'>,
  change: Pick<ReplyRow, 'title' | 'text' | 'changedBy'>,
): Promise<ReplyRow | null> {
  const [row] = await tx
    .update(savedReplies)
    .set({ ...change, removedAt: null, updatedAt: sql`now()` })
    .where(eq(savedReplies.id, id))
    .returning();
  return row ?? null;
}

/** Removes a reply. Returns whether it was not removed before. */
export async function removeReplyRow(tx: Db, { id }: WriteScope<'savedReply'>, now: Date): Promise<boolean> {
  const rows = await tx
    .update(savedReplies)
    .set({ removedAt: now, updatedAt: sql`now()` })
    .where(and(eq(savedReplies.id, id), isNull(savedReplies.removedAt)))
    .returning({ id: savedReplies.id });
  return rows.length > 0;
}
