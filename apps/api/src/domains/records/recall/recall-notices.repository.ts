import { type Db, equalsAny } from '@rifq/db';
import { recallNotices } from '@rifq/db/schema/records';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';

export type RecallNoticeRow = typeof recallNotices.$inferSelect;
type OfClinic = Pick<Membership, 'clinicId'>;

/** Stores that an owner is notified of a batch. Returns whether the clinic had not notified them of it before. */
export async function insertRecallNotice(tx: Db, notice: RecallNoticeRow): Promise<boolean> {
  const rows = await tx
    .insert(recallNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: recallNotices.id });
  return rows.length > 0;
}

/** Finds a notice of a clinic; null for none. */
export async function findRecallNotice(
  db: Db,
  { clinicId, batchFold, userId }: Pick<RecallNoticeRow, 'clinicId' | 'batchFold' | 'userId'>,
): Promise<RecallNoticeRow | null> {
  const [row] = await db
    .select()
    .from(recallNotices)
    .where(
      and(
        eq(recallNotices.clinicId, clinicId),
        eq(recallNotices.batchFold, batchFold),
        eq(recallNotices.userId, userId),
      ),
    );
  return row ?? null;
}

/** Lists when a clinic notified these owners of a batch, by owner. */
export async function listNotifiedOf(
  db: Db,
  { clinicId }: OfClinic,
  batchFold: string,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const { userId, at } = recallNotices;
  const rows = await db
    .select({ userId, at })
    .from(recallNotices)
    .where(
      and(
        eq(recallNotices.clinicId, clinicId),
        eq(recallNotices.batchFold, batchFold),
        equalsAny(userId, userIds),
      ),
    );
  return new Map(rows.map(row => [row.userId, row.at]));
}

/** Lists the notices that a user received, after an id. */
export function listRecallNoticesForExport(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, clinicId, batch, doseId, at, userId } = recallNotices;
  return db
    .select({ id, clinicId, batch, doseId, at })
    .from(recallNotices)
    .where(and(eq(userId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
