// What the clinics offer to the server itself, where there is no actor: the linter says who may import it.
import type { Db } from '@rifq/db';
import { type BookedWith, findBookedWith } from './booked-with.repository.ts';

export type { BookedWith };

/** With whom a reservation of a doctor is, also of one who has left; null for a doctor who does not exist. */
export function bookedWith(db: Db, doctorId: string): Promise<BookedWith | null> {
  return findBookedWith(db, doctorId);
}
