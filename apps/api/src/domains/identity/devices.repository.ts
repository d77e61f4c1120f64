import type { Db } from '@rifq/db';
import { sessions } from '@rifq/db/schema';
import { and, eq, gt, isNull } from 'drizzle-orm';

export type StartedDevice = { readonly browser: string | null; readonly system: string | null };

/** The device of a session that is open beside another one of the same user; null when it is the only one. */
export async function findFurtherDevice(
  db: Db,
  session: { userId: string; sessionId: string },
  now: Date,
): Promise<StartedDevice | null> {
  const open = await db
    .select({ id: sessions.id, browser: sessions.browser, system: sessions.system })
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  const started = open.find(({ id }) => id === session.sessionId);
  return started && open.length > 1 ? started : null;
}
