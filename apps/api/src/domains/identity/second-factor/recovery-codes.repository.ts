import type { Db } from '@rifq/db';
import { recoveryCodes } from '@rifq/db/schema/identity';
import { and, eq, isNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

/** Lists the hashes of a user's unused codes. */
export async function listUnused(db: Db, user: ReadScope<'user'>): Promise<Buffer[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)));
  return rows.map(({ codeHash }) => codeHash);
}

/** Marks a code as used. Returns false when it already was. */
export async function useCode(
  tx: Db,
  user: WriteScope<'user'>,
  codeHash: Buffer,
  usedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function deleteCodes(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
}

/** Replaces all codes of a user by new ones, given as hashes. */
export async function replaceCodes(
  tx: Db,
  user: WriteScope<'user'>,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteCodes(tx, user);
  await tx.insert(recoveryCodes).values(hashes.map(codeHash => ({ userId: user.id, codeHash })));
}
