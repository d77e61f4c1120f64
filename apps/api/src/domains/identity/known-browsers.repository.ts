import type { Db } from '@rifq/db';
import { knownBrowsers } from '@rifq/db/schema/identity';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

/** Whether a browser is known for a phone. */
export async function isKnownBrowser(db: Db, browserHash: Buffer, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.browserHash, browserHash), gt(knownBrowsers.expiresAt, now)));
  return row !== undefined;
}

/** Remembers a browser in which a user has signed in, with its new session. */
export async function rememberBrowser(
  tx: Db,
  user: WriteScope<'user'>,
  browser: { browserHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  const { sessionId, expiresAt } = browser;
  await tx
    .insert(knownBrowsers)
    .values({ ...browser, userId: user.id })
    .onConflictDoUpdate({
      target: knownBrowsers.browserHash,
      set: { userId: user.id, sessionId, expiresAt },
    });
}

/** Forgets the browser of a session. */
export async function forgetBrowserOf(tx: Db, user: WriteScope<'user'>, sessionId: string): Promise<void> {
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, user.id), eq(knownBrowsers.sessionId, sessionId)));
}

/** Forgets every browser of a user but that of one session. */
export async function forgetBrowsersExcept(tx: Db, user: WriteScope<'user'>, keptId: string): Promise<void> {
  const isOther = or(isNull(knownBrowsers.sessionId), ne(knownBrowsers.sessionId, keptId));
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, user.id), isOther));
}

/** Erases browsers that stopped being known before a moment. */
export async function eraseExpiredBrowsers(db: Db, before: Date): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, before));
}
