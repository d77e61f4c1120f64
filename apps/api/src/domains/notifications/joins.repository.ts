import { type Db, equalsAny } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { and, eq } from 'drizzle-orm';

/**
 * Moves the notifications about a pet to another, whose photo is shown with them. Returns their ids.
 * @param ids only these notifications; null for all
 */
export async function moveNotifications(
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx
    .update(notifications)
    .set({ petId: to })
    .where(and(eq(notifications.petId, from), ids === null ? undefined : equalsAny(notifications.id, ids)))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}
