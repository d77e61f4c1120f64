import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';

/** Stored photos. `key` is unguessable and is the name in the storage and in the address. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    /** Set when nothing shows the file any more; the bytes are then erased by a job. */
    droppedAt: moment('dropped_at'),
  },
  table => [
    index('files_owner').on(table.ownerId),
    index('files_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null`),
  ],
);
