import type { DeliveryChoice, NotificationPreferences } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { notificationPreferences } from '@rifq/db/schema/notifications';
import { eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** The stored preferences; null for the defaults. */
export async function findPreferences(
  db: Db,
  user: ReadScope<'user'>,
): Promise<NotificationPreferences | null> {
  const [row] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, user.id));
  return row?.preferences ?? null;
}

/**
 * Stores one choice in a single statement, so that choices made at the same time do not overwrite each other.
 * @param defaults the preferences of a user without a row
 */
export async function upsertChoice(
  tx: Db,
  user: WriteScope<'user'>,
  { kind, channel, on }: DeliveryChoice,
  defaults: NotificationPreferences,
): Promise<void> {
  const first: NotificationPreferences = { ...defaults, [kind]: { ...defaults[kind], [channel]: on } };
  const { preferences } = notificationPreferences;
  const changed = sql`jsonb_set(${preferences}, array[${kind}::text],
    coalesce(${preferences} -> ${kind}::text, ${JSON.stringify(defaults[kind])}::jsonb) ||
    ${JSON.stringify({ [channel]: on })}::jsonb)`;
  await tx
    .insert(notificationPreferences)
    .values({ userId: user.id, preferences: first })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { preferences: changed, updatedAt: sql`now()` },
    });
}
