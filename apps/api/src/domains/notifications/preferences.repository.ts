import type { ChannelChoice, NotificationPreferences } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { notificationPreferences, users } from '@rifq/db/schema';
import { eq, sql } from 'drizzle-orm';

/** The chosen preferences, or null while nothing was chosen. */
export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferences | null> {
  const [row] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row?.preferences ?? null;
}

/**
 * Keeps one choice in a single statement, which reads the other choices from the row as it is when it is written: what
 * is chosen at the same time is kept. Returns false when there is no such user.
 * @param defaults what holds where nothing was chosen
 */
export async function keepChoice(
  tx: Db,
  userId: string,
  { kind, channel, on }: ChannelChoice,
  defaults: NotificationPreferences,
): Promise<boolean> {
  const first: NotificationPreferences = { ...defaults, [kind]: { ...defaults[kind], [channel]: on } };
  const { preferences } = notificationPreferences;
  const changed = sql`jsonb_set(${preferences}, array[${kind}::text],
    coalesce(${preferences} -> ${kind}::text, ${JSON.stringify(defaults[kind])}::jsonb) ||
    ${JSON.stringify({ [channel]: on })}::jsonb)`;
  const written = await tx
    .insert(notificationPreferences)
    .select(
      tx
        .select({
          userId: users.id,
          preferences: sql`${JSON.stringify(first)}::jsonb`.as('preferences'),
          updatedAt: sql`now()`.as('updated_at'),
        })
        .from(users)
        .where(eq(users.id, userId)),
    )
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { preferences: changed, updatedAt: sql`now()` },
    })
    .returning({ userId: notificationPreferences.userId });
  return written.length > 0;
}
