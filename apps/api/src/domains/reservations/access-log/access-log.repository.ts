import type { Db } from '@rifq/db';
import { recordAccessLog } from '@rifq/db/schema/reservations';
import { desc, eq } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';

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
      at: recordAccessLog.at,
    })
    .from(recordAccessLog)
    .where(eq(recordAccessLog.petId, pet.id))
    .orderBy(desc(recordAccessLog.at), desc(recordAccessLog.id))
    .offset(start)
    .limit(length);
}
