import type { Db } from '@rifq/db';
import { messageFiles } from '@rifq/db/schema/messaging';
import { eq } from 'drizzle-orm';

/** Finds the conversation and the name of a file by its key; null for a file of no conversation. */
export async function findFileOfKey(
  db: Db,
  key: string,
): Promise<{ reservationId: string; name: string | null } | null> {
  const [row] = await db
    .select({ reservationId: messageFiles.reservationId, name: messageFiles.name })
    .from(messageFiles)
    .where(eq(messageFiles.key, key));
  return row ?? null;
}
