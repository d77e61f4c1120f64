import type { NotificationPreferences } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { notificationPreferences } from '@rifq/db/schema';
import { eq, sql } from 'drizzle-orm';

/** The chosen preferences, or null while nothing was chosen. */
export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferences | null> {
  const [row] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row?.preferences ?? null;
}

export async function upsertPreferences(
  tx: Db,
  userId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ userId, preferences })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { preferences, updatedAt: sql`now()` },
    });
}
