import { type Db, equalsAny } from '@rifq/db';
import { passkeys, secondFactors } from '@rifq/db/schema/identity';
import { and, eq, exists, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

/** Encrypted secrets: the active one, and one that waits for its first code. */
export type StoredSecrets = { readonly secret: Buffer | null; readonly pendingSecret: Buffer | null };

/** Finds the secrets of a user; null when no second factor was ever required or set up. */
export async function findSecrets(db: Db, user: ReadScope<'user'>): Promise<StoredSecrets | null> {
  const [row] = await db
    .select({ secret: secondFactors.secret, pendingSecret: secondFactors.pendingSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id));
  return row ?? null;
}

/** Whether the user has an active secret of an authenticator app. */
export async function hasApp(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  return (await findSecrets(db, user))?.secret != null;
}

/** Rows of users with a passkey. */
const hasPasskey = (db: Db) =>
  exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, secondFactors.userId)));

const enrolledRow = (db: Db) => or(isNotNull(secondFactors.secret), hasPasskey(db));

/** Whether the user has an active secret or a passkey. */
export async function isEnrolled(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, user.id), enrolledRow(db)));
  return row !== undefined;
}

/** Locks the second factor of a user, if there is one: factors are added, removed and reset one after another. */
export async function lockSecondFactor(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id))
    .for('update');
}

/** Lists which of these users have an active secret or a passkey. */
export async function listEnrolled(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(equalsAny(secondFactors.userId, userIds), enrolledRow(db)));
  return rows.map(({ userId }) => userId);
}

/** Stores a pending secret. Returns false when an active one must not be replaced. */
export async function putPending(
  db: Db,
  user: WriteScope<'user'>,
  pendingSecret: Buffer,
  mayReplace: boolean,
): Promise<boolean> {
  const put = await db
    .insert(secondFactors)
    .values({ userId: user.id, pendingSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { pendingSecret },
      ...(mayReplace ? {} : { setWhere: isNull(secondFactors.secret) }),
    })
    .returning({ userId: secondFactors.userId });
  return put.length > 0;
}

/** Activates the pending secret, with the step of its first code. Returns false when it has been replaced. */
export async function confirmPending(
  tx: Db,
  user: WriteScope<'user'>,
  pendingSecret: Buffer,
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ secret: pendingSecret, pendingSecret: null, confirmedAt: at, lastStep: step })
    .where(and(eq(secondFactors.userId, user.id), eq(secondFactors.pendingSecret, pendingSecret)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Consumes the step of a code of the active secret. Returns false when it, or a later one, was already consumed. */
export async function consumeTotpStep(
  tx: Db,
  user: WriteScope<'user'>,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, user.id),
        eq(secondFactors.secret, secret),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Whether a step of the active secret is the one that was consumed last. */
export async function isLastStep(
  db: Db,
  user: ReadScope<'user'>,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, user.id),
        eq(secondFactors.secret, secret),
        eq(secondFactors.lastStep, step),
      ),
    );
  return row !== undefined;
}

/** Deletes the secrets; a second factor stays required. Returns false when there were none. */
export async function clearSecrets(tx: Db, user: WriteScope<'user'>): Promise<boolean> {
  const cleared = await tx
    .update(secondFactors)
    .set({ secret: null, pendingSecret: null, confirmedAt: null, lastStep: 0 })
    .where(
      and(
        eq(secondFactors.userId, user.id),
        or(isNotNull(secondFactors.secret), isNotNull(secondFactors.pendingSecret)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return cleared.length > 0;
}

/** Deletes all passkeys of a user. Returns whether there were any. */
export async function deletePasskeys(tx: Db, user: WriteScope<'user'>): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, user.id))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

/** Whether a user requires a second factor, whether set up or not. */
export async function isEnforced(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id));
  return row !== undefined;
}

/** Records that a user requires a second factor from now on, and locks it. One that is set up stays. */
export async function insertEnforced(tx: Db, user: WriteScope<'user'>): Promise<void> {
  const unchanged = { lastStep: secondFactors.lastStep };
  await tx
    .insert(secondFactors)
    .values({ userId: user.id })
    .onConflictDoUpdate({ target: secondFactors.userId, set: unchanged });
}

/** Stops requiring a second factor of a user who has set none up. */
export async function deleteEnforced(tx: Db, user: WriteScope<'user'>): Promise<void> {
  // A statement that waits for the row would not see the passkey that was added meanwhile.
  await lockSecondFactor(tx, user);
  const hasNone = and(isNull(secondFactors.secret), not(hasPasskey(tx)));
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, user.id), hasNone));
}
