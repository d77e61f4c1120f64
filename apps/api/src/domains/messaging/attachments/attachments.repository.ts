import type { Db } from '@rifq/db';
import { messageFiles } from '@rifq/db/schema/messaging';
import { eq } from 'drizzle-orm';

/** Of which conversation the file of a key is, and what it is called; null for a file of none. */
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
