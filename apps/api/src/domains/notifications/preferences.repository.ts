import type { ChannelChoice, NotificationPreferences } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { notificationPreferences } from '@rifq/db/schema/notifications';
import { eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** The chosen preferences, or null while nothing was chosen. */
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
 * Keeps one choice in a single statement, which reads the other choices from the row as it is when it is written: what
 * is chosen at the same time is kept.
 * @param defaults what holds where nothing was chosen
 */
export async function upsertChoice(
  tx: Db,
  user: WriteScope<'user'>,
  { kind, channel, on }: ChannelChoice,
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
