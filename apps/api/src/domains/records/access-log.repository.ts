import { type Db, equalsAny } from '@rifq/db';
import { recordAccessLog } from '@rifq/db/schema/records';
import type { RecordAccessKind } from '@rifq/rules';
import { and, asc, desc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';

export type NewAccessEntry = typeof recordAccessLog.$inferInsert;
type OfMember = Pick<Membership, 'memberId'>;

export async function insertAccessEntry(tx: Db, entry: NewAccessEntry): Promise<void> {
  await tx.insert(recordAccessLog).values(entry);
}

/** Serializes a member's access log entries until the end of the transaction. */
export async function lockAccessLog(tx: Db, { memberId }: OfMember): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`looks:${memberId}`}, 0))`);
}

/** Whether a member has an access log entry of this kind by this reservation since this time. */
export async function hasAccessEntry(
  db: Db,
  { memberId }: OfMember,
  { reservationId, what }: Pick<NewAccessEntry, 'what'> & { readonly reservationId: string },
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: recordAccessLog.id })
    .from(recordAccessLog)
    .where(
      and(
        eq(recordAccessLog.memberId, memberId),
        eq(recordAccessLog.reservationId, reservationId),
        eq(recordAccessLog.what, what),
        gt(recordAccessLog.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Lists which of these pets' records a member has read since this time. */
export async function listReadSince(
  db: Db,
  { memberId }: OfMember,
  petIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ petId: recordAccessLog.petId })
    .from(recordAccessLog)
    .where(
      and(
        eq(recordAccessLog.memberId, memberId),
        equalsAny(recordAccessLog.petId, petIds),
        eq(recordAccessLog.what, 'record'),
        gt(recordAccessLog.at, since),
      ),
    );
  return new Set(rows.map(({ petId }) => petId));
}

/** Whether a member has found a pet by its owner's phone since this time. */
export async function hasFound(db: Db, { memberId }: OfMember, petId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: recordAccessLog.id })
    .from(recordAccessLog)
    .where(
      and(
        eq(recordAccessLog.memberId, memberId),
        eq(recordAccessLog.petId, petId),
        eq(recordAccessLog.what, 'search'),
        gt(recordAccessLog.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Lists what members of a clinic have done of these kinds with a pet's record, latest first.
 * @param isOwnVisit the condition that a reservation is one of the clinic, of *reservations*
 */
export function listAccessOfClinic(
  db: Db,
  pet: ReadScope<'pet'>,
  isOwnVisit: (reservationId: SQLWrapper) => SQL,
  kinds: readonly RecordAccessKind[],
  limit: number,
) {
  const { id, what, name, clinicName, at, petId, reservationId } = recordAccessLog;
  return db
    .select({ id, what, name, clinicName, at })
    .from(recordAccessLog)
    .where(and(eq(petId, pet.id), isOwnVisit(reservationId), inArray(what, [...kinds])))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Lists the access log of a pet's record, latest first. */
export function listAccessLog(
  db: Db,
  pet: ReadScope<'pet'>,
  { start, length }: { readonly start: number; readonly length: number },
) {
  return db
    .select({
      id: recordAccessLog.id,
      name: recordAccessLog.name,
      clinicName: recordAccessLog.clinicName,
      what: recordAccessLog.what,
      count: recordAccessLog.count,
      at: recordAccessLog.at,
    })
    .from(recordAccessLog)
    .where(eq(recordAccessLog.petId, pet.id))
    .orderBy(desc(recordAccessLog.at), desc(recordAccessLog.id))
    .offset(start)
    .limit(length);
}

/** Lists access log entries of these pets after an id. */
export function listAccessLogForExport(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  after: string,
  limit: number,
) {
  const ids = pets.map(({ id }) => id);
  return db
    .select()
    .from(recordAccessLog)
    .where(and(equalsAny(recordAccessLog.petId, ids), gt(recordAccessLog.id, after)))
    .orderBy(asc(recordAccessLog.id))
    .limit(limit);
}
