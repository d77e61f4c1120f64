import type { Db } from '@rifq/db';
import { effects } from '@rifq/db/schema';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';

/** How an effect stands for who wants to bring it about: its own until a moment, another's, or done. */
export type Lease = { readonly until: string } | 'held' | 'done';

/**
 * Takes an effect outside of the database for so many seconds, unless it has happened or somebody else has taken it.
 * A lease that was neither noted nor given back, because its process died, lapses.
 */
export async function leaseEffect(db: Db, key: string, seconds: number): Promise<Lease> {
  // By the database's clock, which every process shares.
  const heldUntil = sql`now() + make_interval(secs => ${seconds})`;
  const [taken] = await db
    .insert(effects)
    .values({ key, heldUntil })
    .onConflictDoUpdate({
      target: effects.key,
      set: { heldUntil },
      setWhere: lt(effects.heldUntil, sql`now()`),
    })
    // To the microsecond, which a Date does not hold: it is what tells this lease from the next.
    .returning({ until: sql<string>`${effects.heldUntil}::text` });
  if (taken) return taken;
  return (await isEffectDone(db, key)) ? 'done' : 'held';
}

/** Whether an effect has happened. */
export async function isEffectDone(db: Db, key: string): Promise<boolean> {
  const [done] = await db
    .select({ key: effects.key })
    .from(effects)
    .where(and(eq(effects.key, key), isNull(effects.heldUntil)));
  return done !== undefined;
}

/** Notes that an effect has happened, for good, whoever may hold it now. */
export async function noteEffect(db: Db, key: string): Promise<void> {
  await db
    .insert(effects)
    .values({ key })
    .onConflictDoUpdate({ target: effects.key, set: { heldUntil: null } });
}

/** Gives a lease back, unless it has lapsed and somebody else has it: the effect has not happened. */
export async function returnEffect(db: Db, key: string, until: string): Promise<void> {
  await db
    .delete(effects)
    .where(and(eq(effects.key, key), eq(effects.heldUntil, sql`${until}::timestamptz`)));
}

/** Forgets effects that nothing can bring about again. */
export async function forgetEffects(tx: Db, before: Date): Promise<void> {
  await tx.delete(effects).where(lt(effects.createdAt, before));
}
