import {
  prescriptions,
  recordAccessLog,
  visitAddenda,
  visitFiles,
  visitNotes,
} from '@rifq/db/schema/records';
import type { RecordAccessKind } from '@rifq/rules';
import { notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What leaves nothing of the clinic in the record. */
const READS = ['record', 'search'] as const satisfies readonly RecordAccessKind[];

/**
 * The condition that a clinic has written of a reservation, or by it in the pet's record, for another domain's
 * statement: doses, weights and changes of the plan have an entry in the access log.
 */
export const hasEntries =
  (petId: string) =>
  (reservationId: SQLWrapper): SQL =>
    sql`(
    exists (select 1 from ${visitNotes} where ${visitNotes.reservationId} = ${reservationId})
    or exists (select 1 from ${prescriptions} where ${prescriptions.reservationId} = ${reservationId})
    or exists (select 1 from ${visitFiles} where ${visitFiles.reservationId} = ${reservationId})
    or exists (select 1 from ${visitAddenda} where ${visitAddenda.reservationId} = ${reservationId})
    or exists (
      select 1 from ${recordAccessLog}
      where ${recordAccessLog.petId} = ${petId} and ${recordAccessLog.reservationId} = ${reservationId}
        and ${notInArray(recordAccessLog.what, [...READS])}
    ))`;
