import type { Db } from '@rifq/db';
import { recoveryCodes } from '@rifq/db/schema/identity';
import { and, eq, isNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

/** The hashes of a user's codes that have not been used. */
export async function listUnused(db: Db, user: ReadScope<'user'>): Promise<Buffer[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)));
  return rows.map(({ codeHash }) => codeHash);
}

/** Uses a code up. Answers false when it was used before. */
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

/** Puts new codes, by their hashes, in the place of all that the user had. */
export async function replaceCodes(
  tx: Db,
  user: WriteScope<'user'>,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteCodes(tx, user);
  await tx.insert(recoveryCodes).values(hashes.map(codeHash => ({ userId: user.id, codeHash })));
}
