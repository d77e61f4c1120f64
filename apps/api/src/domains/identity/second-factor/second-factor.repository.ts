import type { Db } from '@rifq/db';
import { secondFactors } from '@rifq/db/schema/identity';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

/** Encrypted secrets: the one that counts, and one that waits for its first code. */
export type StoredSecrets = { readonly secret: Buffer | null; readonly pendingSecret: Buffer | null };

/** The secrets of a user; null where no second factor was ever asked or set up. */
export async function findSecrets(db: Db, user: ReadScope<'user'>): Promise<StoredSecrets | null> {
  const [row] = await db
    .select({ secret: secondFactors.secret, pendingSecret: secondFactors.pendingSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id));
  return row ?? null;
}

/** Whether a secret of the user counts. */
export async function isEnrolled(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, user.id), isNotNull(secondFactors.secret)));
  return row !== undefined;
}

/** Stores a secret that waits for its first code. Answers false when one counts that must not be replaced. */
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

/** Lets the secret count that waited, with the step of its first code. Answers false when another waits by now. */
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

/** Takes the step of a code of the secret that counts. Answers false when it, or a later one, was taken before. */
export async function takeStep(
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

/** Whether a step is the last one that was taken, by a code of the secret that counts. */
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

/** Takes the secrets away; that a second factor is asked for stays. Answers false when there were none. */
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

/** Whether a second factor is asked of a user, who has set one up or is about to. */
export async function isAsked(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id));
  return row !== undefined;
}

/** Notes that a second factor is asked of a user from now on; one that is set up stays. */
export async function insertAsked(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.insert(secondFactors).values({ userId: user.id }).onConflictDoNothing();
}

/** Asks no second factor of a user any more who has set none up. */
export async function deleteAsked(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, user.id), isNull(secondFactors.secret)));
}
