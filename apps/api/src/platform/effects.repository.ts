import type { Db } from '@rifq/db';
import { effects } from '@rifq/db/schema';
import { lt } from 'drizzle-orm';

/**
 * Claims an effect in the transaction that brings it about. Returns false when it has happened already; a
 * claim that is just being made elsewhere is waited for.
 */
export async function claimEffect(tx: Db, key: string): Promise<boolean> {
  const claimed = await tx
    .insert(effects)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: effects.key });
  return claimed.length > 0;
}

/** Forgets effects that nothing can bring about again. */
export async function forgetEffects(tx: Db, before: Date): Promise<void> {
  await tx.delete(effects).where(lt(effects.createdAt, before));
}
