import { prescriptions, visitAddenda, visitFiles, visitNotes } from '@rifq/db/schema/records';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The condition that a clinic has written of a reservation, for another domain's statement. */
export const hasEntries = (reservationId: SQLWrapper): SQL =>
  sql`(
    exists (select 1 from ${visitNotes} where ${visitNotes.reservationId} = ${reservationId})
    or exists (select 1 from ${prescriptions} where ${prescriptions.reservationId} = ${reservationId})
    or exists (select 1 from ${visitFiles} where ${visitFiles.reservationId} = ${reservationId})
    or exists (select 1 from ${visitAddenda} where ${visitAddenda.reservationId} = ${reservationId}))`;
