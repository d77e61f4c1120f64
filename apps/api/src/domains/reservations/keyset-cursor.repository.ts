import { reservations } from '@rifq/db/schema/reservations';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Whose list it is; a reservation of anybody else has no place in it. */
type Whose = { readonly ownerId: string } | { readonly clinicId: string };

/**
 * What comes after a reservation in a list by start, whether that one is still in the list or not. Unlike pages by number it
 * skips nothing when another has left the list meanwhile; nothing comes after what is somebody else's.
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
