import type { Db } from '@rifq/db';
import { passkeys } from '@rifq/db/schema/identity';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../../core/access.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Lists the passkeys of a user, the oldest first. */
export function listPasskeys(db: Db, user: ReadScope<'user'>): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Finds a passkey of a user by the id that its authenticator gave it. */
export async function findPasskey(
  db: Db,
  user: ReadScope<'user'>,
  credentialId: Buffer,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, user.id), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/** Adds a passkey. Returns false when an account has it already. */
export async function insertPasskey(
  tx: Db,
  user: WriteScope<'user'>,
  passkey: Omit<typeof passkeys.$inferInsert, 'userId'>,
): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values({ ...passkey, userId: user.id })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a use of a passkey. Returns false when its counter has not risen, as with a copied authenticator; one without
 * a counter always sends 0.
 */
export async function recordUse(
  tx: Db,
  user: WriteScope<'user'>,
  id: string,
  use: { readonly signCount: number; readonly backedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const hasNone = use.signCount === 0 ? eq(passkeys.signCount, 0) : sql`false`;
  const used = await tx
    .update(passkeys)
    .set({ signCount: use.signCount, backedUp: use.backedUp, lastUsedAt: use.at })
    .where(
      and(
        eq(passkeys.userId, user.id),
        eq(passkeys.id, id),
        or(lt(passkeys.signCount, use.signCount), hasNone),
      ),
    )
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function deletePasskey(tx: Db, user: WriteScope<'user'>, id: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, user.id), eq(passkeys.id, id)));
}
