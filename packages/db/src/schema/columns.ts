import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Raw bytes: hashes of codes and tokens. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A UUIDv7 made in the app (see newId). */
export const id = () => uuid('id').primaryKey();

/** A moment in UTC. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();
export const updatedAt = () => timestamptz('updated_at').notNull().defaultNow();
