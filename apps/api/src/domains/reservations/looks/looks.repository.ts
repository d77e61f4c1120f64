import type { Db } from '@rifq/db';
import { recordLooks } from '@rifq/db/schema/reservations';
import { desc, eq } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';

/** Lists the access log of a pet's record, latest first. */
export function listLooks(
  db: Db,
  pet: ReadScope<'pet'>,
  { start, length }: { readonly start: number; readonly length: number },
) {
  return db
    .select({
      id: recordLooks.id,
      name: recordLooks.name,
      clinicName: recordLooks.clinicName,
      what: recordLooks.what,
      at: recordLooks.at,
    })
    .from(recordLooks)
    .where(eq(recordLooks.petId, pet.id))
    .orderBy(desc(recordLooks.at), desc(recordLooks.id))
    .offset(start)
    .limit(length);
}
