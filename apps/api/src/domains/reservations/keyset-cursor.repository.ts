import { reservations } from '@rifq/db/schema/reservations';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** The owner or clinic of the list. */
type Whose = { readonly ownerId: string } | { readonly clinicId: string };

/**
 * Keyset pagination: rows after this reservation, even if it has left the list. Empty for a reservation of another
 * owner or clinic.
 */
export function afterCursor(whose: Whose, id: string, first: 'earliest' | 'latest'): SQL {
  const { startsAt, id: rowId } = reservations;
  const sign = first === 'earliest' ? sql`>` : sql`<`;
  const last = alias(reservations, 'last');
  const isTheirs =
    'ownerId' in whose ? sql`${last.ownerId} = ${whose.ownerId}` : sql`${last.clinicId} = ${whose.clinicId}`;
  return sql`(${startsAt}, ${rowId}) ${sign} (
    select ${last.startsAt}, ${last.id} from ${reservations} as "last" where ${last.id} = ${id} and ${isTheirs})`;
}
