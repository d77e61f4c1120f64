import { type Db, memoizeQuery, newId } from '@rifq/db';
import { messageFiles, messages } from '@rifq/db/schema/messaging';
import type { MessageSide } from '@rifq/rules';
import { and, eq, exists, getTableColumns, gte, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { WrittenSince } from '../reservations/index.ts';

/** A message without its folded text, which is as long again and only used for search in the database. */
export type MessageRow = Omit<typeof messages.$inferSelect, 'folded'>;
const { folded: _searched, ...columnsOfMessage } = getTableColumns(messages);
export const messageColumns = columnsOfMessage;
export type MessageFileRow = typeof messageFiles.$inferSelect;
/** A message with its file, or null. */
export type FullMessage = MessageRow & { readonly file: MessageFileRow | null };

const columns = { ...messageColumns, file: getTableColumns(messageFiles) };

/** Selects messages with their files, for the queries of this domain. */
export const fullMessages = (db: Db) =>
  db.select(columns).from(messages).leftJoin(messageFiles, eq(messageFiles.messageId, messages.id));

const byId = memoizeQuery(db => fullMessages(db).where(eq(messages.id, sql.placeholder('id'))));

/**
 * Finds a message by id in any conversation; null for none. Callers may only reveal whether it is the sender's own
 * message in the requested conversation.
 */
export async function findMessageById(tx: Db, id: string): Promise<FullMessage | null> {
  const [row] = await byId(tx).execute({ id });
  return row ?? null;
}

/** Returns the sequence number of a message in a conversation; null for a message of another conversation, or none. */
export async function findSeq(
  db: Db,
  { id }: ReadScope<'reservation'>,
  messageId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.reservationId, id)));
  return row?.seq ?? null;
}

/** Returns the ids of conversations in which a side has sent a message, each since its time. */
export async function listWritten(
  db: Db,
  side: MessageSide,
  asked: readonly WrittenSince[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const pairs = asked.map(
    ({ reservation, since }) =>
      sql`(${reservation.id}::uuid, ${sql.param(since, messages.sentAt)}::timestamptz)`,
  );
  const id = sql<string>`asked.id`;
  const isSent = and(
    eq(messages.reservationId, id),
    eq(messages.side, side),
    gte(messages.sentAt, sql`asked.since`),
  );
  const found = await db
    .select({ id })
    .from(sql`(values ${sql.join(pairs, sql`, `)}) as asked (id, since)`)
    .where(exists(db.select({ seq: messages.seq }).from(messages).where(isSent)));
  return new Set(found.map(({ id }) => id));
}

/** Inserts a message. Throws a unique violation of `messages_pkey` when its id is used. */
export async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(message);
}

/** Inserts the file of a message. */
export async function insertMessageFile(tx: Db, file: MessageFileRow): Promise<void> {
  await tx.insert(messageFiles).values(file);
}

const first = memoizeQuery(tx =>
  tx
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      reservationId: sql.placeholder('reservationId'),
      seq: 1,
      side: 'system',
      kind: 'system',
      systemKind: 'confirmed',
      sentAt: sql.placeholder('sentAt'),
    })
    .onConflictDoNothing({ target: [messages.reservationId, messages.seq] }),
);

/** Inserts the first system message of a conversation, unless it has a first message. */
export async function insertFirstSystemMessage(
  tx: Db,
  { id: reservationId }: WriteScope<'reservation'>,
  sentAt: Date,
): Promise<void> {
  await first(tx).execute({ id: newId(), reservationId, sentAt });
}
