import { type Db, memoizeQuery, newId } from '@rifq/db';
import { messageFiles, messages } from '@rifq/db/schema/messaging';
import type { MessageSide, RedFlagKey } from '@rifq/rules';
import { and, asc, eq, exists, getTableColumns, gt, gte, isNotNull, sql } from 'drizzle-orm';
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

/**
 * Returns the ids of conversations in which an owner, or a doctor of the clinic, has written, each since its time. What
 * the desk writes is no evidence that a doctor came.
 */
export async function listWritten(
  db: Db,
  side: Exclude<MessageSide, 'system'>,
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
    side === 'clinic' ? isNotNull(messages.doctorId) : undefined,
    gte(messages.sentAt, sql`asked.since`),
  );
  const found = await db
    .select({ id })
    .from(sql`(values ${sql.join(pairs, sql`, `)}) as asked (id, since)`)
    .where(exists(db.select({ seq: messages.seq }).from(messages).where(isSent)));
  return new Set(found.map(({ id }) => id));
}

/** Emergency signs, and when the first of them was sent; null for none. */
export type RedFlagsSince = { readonly redFlagAt: Date | null; readonly redFlags: RedFlagKey[] };

/**
 * Reads which emergency signs of those that are unhandled are in messages after a sequence number. What was sent before the first
 * unhandled one was handled, and stays so.
 */
export async function readRedFlagsAfter(
  tx: Db,
  { id }: ReadScope<'reservation'>,
  seq: number,
  { redFlagAt }: Pick<RedFlagsSince, 'redFlagAt'>,
): Promise<RedFlagsSince> {
  if (redFlagAt === null) return { redFlagAt: null, redFlags: [] };
  const rows = await tx
    .select({ sentAt: messages.sentAt, redFlags: messages.redFlags })
    .from(messages)
    .where(
      and(
        eq(messages.reservationId, id),
        gt(messages.seq, seq),
        gte(messages.sentAt, redFlagAt),
        sql`cardinality(${messages.redFlags}) > 0`,
      ),
    )
    .orderBy(asc(messages.seq));
  return {
    redFlagAt: rows[0]?.sentAt ?? null,
    redFlags: [...new Set(rows.flatMap(({ redFlags }) => redFlags))],
  };
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
