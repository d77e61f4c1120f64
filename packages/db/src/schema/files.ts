import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { users } from './identity.ts';

/** Stored files. `key` is unguessable, and names the file in the storage and in its path. */
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
    /** When the file was no longer used; retention deletes it later. */
    droppedAt: timestamptz('dropped_at'),
    /** SHA-256 of the stored file, to recognize the same picture; null for legacy files. */
    contentHash: bytea('content_hash'),
    /** The key under which the storage has its bytes, if another file was stored with them; null for its own. */
    storedAs: text('stored_as'),
  },
  table => [
    index('files_owner').on(table.ownerId),
    index('files_stored_as').on(table.storedAs).where(sql`${table.storedAs} is not null`),
    index('files_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null`),
  ],
);
