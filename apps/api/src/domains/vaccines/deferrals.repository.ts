import { type Db, equalsAny } from '@rifq/db';
import { deferrals } from '@rifq/db/schema/vaccines';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type DeferralRow = typeof deferrals.$inferSelect;
export type NewDeferral = Omit<DeferralRow, 'petId' | 'notedAt' | 'endedOn' | 'endedBy'>;

/** Lists the notes about these pets, by pet. */
export async function listDeferrals(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, DeferralRow[]>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db
    .select()
    .from(deferrals)
    .where(equalsAny(deferrals.petId, petIds))
    .orderBy(asc(deferrals.petId), asc(deferrals.protocol));
  return Map.groupBy(rows, row => row.petId);
}

const ofProtocols = (pet: WriteScope<'pet'>, protocols: readonly string[]) =>
  and(eq(deferrals.petId, pet.id), inArray(deferrals.protocol, [...protocols]));

/** Inserts notes, each replacing the one of its protocol, with the current time as `notedAt`. */
export async function upsertDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  notes: readonly NewDeferral[],
): Promise<void> {
  if (notes.length === 0) return;
  await tx
    .insert(deferrals)
    .values(notes.map(note => ({ ...note, petId: pet.id, notedAt: sql`clock_timestamp()` })))
    .onConflictDoUpdate({
      target: [deferrals.petId, deferrals.protocol],
      set: {
        reason: sql`excluded.reason`,
        saidBy: sql`excluded.said_by`,
        clinicName: sql`excluded.clinic_name`,
        notedOn: sql`excluded.noted_on`,
        until: sql`excluded.until`,
        notedAt: sql`excluded.noted_at`,
        endedOn: null,
        endedBy: null,
      },
    });
}

/** Who advised to wait: a vet whom the owner names, or a doctor with the clinic. */
export type Adviser = Pick<DeferralRow, 'saidBy' | 'clinicName'>;

/** Corrects the adviser of the notes of these protocols. The notes retain their day. */
export async function correctDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  protocols: readonly string[],
  { saidBy, clinicName }: Adviser,
): Promise<void> {
  if (protocols.length === 0) return;
  await tx.update(deferrals).set({ saidBy, clinicName }).where(ofProtocols(pet, protocols));
}

/** When a note was ended, and by which doctor; null for the owner. */
export type NoteEnd = Pick<DeferralRow, 'endedOn' | 'endedBy'>;

/** Ends the notes of these protocols. They retain what was advised. */
export async function endDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  protocols: readonly string[],
  { endedOn, endedBy }: NoteEnd,
): Promise<void> {
  if (protocols.length === 0) return;
  await tx.update(deferrals).set({ endedOn, endedBy }).where(ofProtocols(pet, protocols));
}

/** Deletes the notes of these protocols. */
export async function deleteDeferrals(
  tx: Db,
  pet: WriteScope<'pet'>,
  protocols: readonly string[],
): Promise<void> {
  if (protocols.length > 0) await tx.delete(deferrals).where(ofProtocols(pet, protocols));
}
