import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { users } from './identity.ts';

/** Stored pictures. `key` is unguessable, and names the file in the storage and in its path. */
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
    /** When the file went out of use; retention erases it later. */
    droppedAt: timestamptz('dropped_at'),
    /** SHA-256 of what is stored, so that the same picture is known again; null of files from before it was kept. */
    contentHash: bytea('content_hash'),
  },
  table => [
    index('files_owner').on(table.ownerId),
    index('files_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null`),
  ],
);
