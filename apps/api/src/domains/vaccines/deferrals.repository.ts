import { type Db, isAnyOf } from '@rifq/db';
import { deferrals } from '@rifq/db/schema/vaccines';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type DeferralRow = typeof deferrals.$inferSelect;
export type NewDeferral = Omit<DeferralRow, 'petId' | 'notedAt'>;

/** The notes about these pets, by pet. */
export async function listDeferrals(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, DeferralRow[]>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db
    .select()
    .from(deferrals)
    .where(isAnyOf(deferrals.petId, petIds))
    .orderBy(asc(deferrals.petId), asc(deferrals.protocol));
  return Map.groupBy(rows, row => row.petId);
}

/** Writes notes, each in place of the one of its protocol. Returns how many of them say something new. */
export async function upsertDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  notes: readonly NewDeferral[],
): Promise<number> {
  const { reason, saidBy, notedOn, until } = deferrals;
  const written = await tx
    .insert(deferrals)
    .values(notes.map(note => ({ ...note, petId: pet.id })))
    .onConflictDoUpdate({
      target: [deferrals.petId, deferrals.protocol],
      set: {
        reason: sql`excluded.reason`,
        saidBy: sql`excluded.said_by`,
        notedOn: sql`excluded.noted_on`,
        until: sql`excluded.until`,
        notedAt: sql`excluded.noted_at`,
      },
      setWhere: sql`(${reason}, ${saidBy}, ${notedOn}, ${until})
        is distinct from (excluded.reason, excluded.said_by, excluded.noted_on, excluded.until)`,
    })
    .returning({ protocol: deferrals.protocol });
  return written.length;
}

/** Deletes the notes of these protocols. Returns how many there were. */
export async function deleteDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  protocols: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(deferrals)
    .where(and(eq(deferrals.petId, pet.id), inArray(deferrals.protocol, [...protocols])))
    .returning({ protocol: deferrals.protocol });
  return gone.length;
}
