import { type Db, equalsAny } from '@rifq/db';
import { waitingEntries, waitingOffers } from '@rifq/db/schema/reservations';
import { and, asc, count, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { seal } from '../../../core/seal.ts';

export type WaitingRow = typeof waitingEntries.$inferSelect;
type NewEntry = Pick<
  WaitingRow,
  'id' | 'petId' | 'clinicId' | 'doctorId' | 'firstDay' | 'lastDay' | 'reason' | 'createdAt'
>;
/** Why an entry is no longer on the list. */
export type WaitingEnd = NonNullable<WaitingRow['endedAs']>;

const isOpen = isNull(waitingEntries.endedAt);
const inOrder = [asc(waitingEntries.createdAt), asc(waitingEntries.id)];

const sealEntry = (row: WaitingRow): Sealed<'waiting', WaitingRow> =>
  seal({ type: 'waiting', id: row.id, ownerId: row.ownerId, clinicId: row.clinicId }, row);

/**
 * Inserts an entry of an owner. Returns false if the id exists. Throws a unique violation of `waiting_entries_once` if the
 * pet waits for this doctor already.
 */
export async function insertEntry(tx: Db, owner: WriteScope<'user'>, entry: NewEntry): Promise<boolean> {
  const rows = await tx
    .insert(waitingEntries)
    .values({ ...entry, ownerId: owner.id })
    .onConflictDoNothing({ target: waitingEntries.id })
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

/** Finds an entry, without a lock; null for none. */
export async function findEntry(db: Db, id: string): Promise<Sealed<'waiting', WaitingRow> | null> {
  const [row] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id));
  return row ? sealEntry(row) : null;
}

/** Finds an entry and locks it until the end of the transaction; null for none. */
export async function lockEntry(tx: Db, id: string): Promise<Sealed<'waiting', WaitingRow> | null> {
  const [row] = await tx.select().from(waitingEntries).where(eq(waitingEntries.id, id)).for('no key update');
  return row ? sealEntry(row) : null;
}

/** The slot that is held for an entry now. */
const liveOffer = sql<string | null>`(
  select ${waitingOffers.reservationId} from ${waitingOffers}
  where ${waitingOffers.entryId} = ${waitingEntries.id} and ${waitingOffers.outcome} is null
)`;

/** Lists the open entries of an owner, the oldest first, each with the reservation that is offered now. */
export function listWaitingOf(db: Db, owner: ReadScope<'user'>) {
  return db
    .select({ row: waitingEntries, offeredId: liveOffer })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.ownerId, owner.id), isOpen))
    .orderBy(...inOrder);
}

/** Lists the open entries at a clinic, the oldest first. */
export function listWaitingAtClinic(db: Db, { clinicId }: Membership, limit: number) {
  return db
    .select({ row: waitingEntries, offeredId: liveOffer })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.clinicId, clinicId), isOpen))
    .orderBy(...inOrder)
    .limit(limit);
}

/** Counts the open entries of the same doctor before one, on any of its days. */
export async function countAhead(
  db: Db,
  { id, createdAt, doctorId, firstDay, lastDay }: WaitingRow,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.doctorId, doctorId),
        isOpen,
        sql`(${waitingEntries.createdAt}, ${waitingEntries.id}) < (${createdAt.toISOString()}, ${id})`,
        lte(waitingEntries.firstDay, lastDay),
        gte(waitingEntries.lastDay, firstDay),
      ),
    );
  return row?.n ?? 0;
}

/** Counts the open entries of an owner. */
export async function countOpen(tx: Db, owner: ReadScope<'user'>): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.ownerId, owner.id), isOpen));
  return row?.n ?? 0;
}

/** Counts the offers of slots of a doctor between two times to an owner that expired, of entries that have ended too. */
export async function countUnanswered(
  tx: Db,
  owner: ReadScope<'user'>,
  { doctorId, from, until }: { readonly doctorId: string; readonly from: Date; readonly until: Date },
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
    .where(
      and(
        eq(waitingEntries.ownerId, owner.id),
        eq(waitingEntries.doctorId, doctorId),
        eq(waitingOffers.outcome, 'expired'),
        gte(waitingOffers.startsAt, from),
        lt(waitingOffers.startsAt, until),
      ),
    );
  return row?.n ?? 0;
}

/** An entry, after which the next ones are listed. */
export type WaitingCursor = Pick<WaitingRow, 'createdAt' | 'id'>;

/** Lists the open entries to which no slot is offered now, the oldest first, after one. */
export function listUnoffered(db: Db, after: WaitingCursor | null, limit: number): Promise<WaitingRow[]> {
  return db
    .select()
    .from(waitingEntries)
    .where(
      and(
        isOpen,
        isNull(liveOffer),
        after === null
          ? undefined
          : sql`(${waitingEntries.createdAt}, ${waitingEntries.id}) > (${after.createdAt.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(...inOrder)
    .limit(limit);
}

/** Lists when the slots begin that were offered to these entries. */
export function listOffered(db: Db, entryIds: readonly string[]) {
  return db
    .select({ entryId: waitingOffers.entryId, startsAt: waitingOffers.startsAt })
    .from(waitingOffers)
    .where(equalsAny(waitingOffers.entryId, entryIds));
}

/** Notes that a reservation holds a slot for an entry. Throws a unique violation if another does. */
export async function insertSlotOffer(
  tx: Db,
  entry: WriteScope<'waiting'>,
  offer: { readonly reservationId: string; readonly startsAt: Date; readonly at: Date },
): Promise<void> {
  const { reservationId, startsAt, at } = offer;
  await tx.insert(waitingOffers).values({ reservationId, entryId: entry.id, startsAt, createdAt: at });
}

/** Notes what became of an offer. Returns the id of its entry; null if the reservation was none, or was noted before. */
export async function endSlotOffer(
  tx: Db,
  reservationId: string,
  outcome: NonNullable<(typeof waitingOffers.$inferSelect)['outcome']>,
): Promise<string | null> {
  const [row] = await tx
    .update(waitingOffers)
    .set({ outcome })
    .where(and(eq(waitingOffers.reservationId, reservationId), isNull(waitingOffers.outcome)))
    .returning({ entryId: waitingOffers.entryId });
  return row?.entryId ?? null;
}

/** Counts the offers of an entry that ended with an outcome. */
export async function countOutcomes(
  tx: Db,
  entry: ReadScope<'waiting'>,
  outcome: 'declined' | 'expired',
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.entryId, entry.id), eq(waitingOffers.outcome, outcome)));
  return row?.n ?? 0;
}

/** Ends an open entry; its reason is needed no longer. Returns whether it was open. */
export async function endEntry(
  tx: Db,
  entry: WriteScope<'waiting'>,
  end: { readonly as: WaitingEnd; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(waitingEntries)
    .set({ endedAt: end.at, endedAs: end.as, reason: '' })
    .where(and(eq(waitingEntries.id, entry.id), isOpen))
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

/** Finds and locks the open entries of a pet for a doctor. */
export async function lockOfPet(
  tx: Db,
  { petId, doctorId }: Pick<WaitingRow, 'petId' | 'doctorId'>,
): Promise<Sealed<'waiting', WaitingRow>[]> {
  const rows = await tx
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.petId, petId), eq(waitingEntries.doctorId, doctorId), isOpen))
    .orderBy(...inOrder)
    .for('no key update');
  return rows.map(sealEntry);
}

/** Ends all entries of an owner whose data are erased, and empties their reasons. Returns those that were open. */
export function endAllOfOwner(
  tx: Db,
  owner: WriteScope<'user'>,
  at: Date,
): Promise<Pick<WaitingRow, 'id' | 'ownerId' | 'clinicId'>[]> {
  const { id, ownerId, clinicId } = waitingEntries;
  return tx
    .update(waitingEntries)
    .set({ endedAt: at, endedAs: 'left', reason: '' })
    .where(and(eq(ownerId, owner.id), isOpen))
    .returning({ id, ownerId, clinicId });
}

/** The entries of an owner for the export, after an id. */
export function listForExport(db: Db, owner: ReadScope<'user'>, after: string, limit: number) {
  return db
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.ownerId, owner.id), sql`${waitingEntries.id} > ${after}`))
    .orderBy(asc(waitingEntries.id))
    .limit(limit);
}
