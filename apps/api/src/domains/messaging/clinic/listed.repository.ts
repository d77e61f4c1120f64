import { type Db, equalsAny } from '@rifq/db';
import { conversationReaders, conversations } from '@rifq/db/schema/messaging';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Membership } from '../../../core/actor.ts';
import type { ConversationRow } from '../conversations.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** What decides about the place of a conversation in the clinic's list. */
export type ListedRow = Pick<ConversationRow, 'reservationId' | 'waitingSince' | 'lastAt'> & {
  /** Whether the one who looks is a reader of it: the conversation is theirs, or they have joined. */
  readonly isReader: boolean;
};

/** By the key for each conversation that is looked at: joined, all that the member reads would be read. */
const readsIt = (userId: string) =>
  sql<boolean>`coalesce((select true from ${conversationReaders} as reader
    where reader.reservation_id = ${conversations}.reservation_id and reader.user_id = ${userId}), false)`;

/** Conversations of a clinic, with what says whether the one who looks is a reader of them. */
const listed = (db: Db, { clinicId }: OfClinic, isReader: SQL<boolean>, which: SQL | undefined) =>
  db
    .select({
      reservationId: conversations.reservationId,
      waitingSince: conversations.waitingSince,
      lastAt: conversations.lastAt,
      isReader,
    })
    .from(conversations)
    .where(and(eq(conversations.clinicId, clinicId), which));

/** Those of a clinic whose owners wait for an answer, the shortest wait at the head: old ones may be closed by now. */
export async function listWaitingAt(
  db: Db,
  clinic: OfClinic,
  userId: string,
  most: number,
): Promise<ListedRow[]> {
  return listed(db, clinic, readsIt(userId), isNotNull(conversations.waitingSince))
    .orderBy(desc(conversations.waitingSince))
    .limit(most);
}

/** What comes after a conversation in the list by last message; nothing after one of another clinic. */
function comesAfter({ clinicId }: OfClinic, id: string): SQL {
  const last = alias(conversations, 'last');
  return sql`(${conversations.lastAt}, ${conversations.reservationId}) < (
    select ${last.lastAt}, ${last.reservationId} from ${conversations} as "last"
    where ${last.reservationId} = ${id} and ${last.clinicId} = ${clinicId})`;
}

/**
 * Those of a clinic, the last message at the head.
 * @param filter `after`: those that come after this one; `asReader`: only those of which the member is a reader
 */
export async function listLatestAt(
  db: Db,
  clinic: OfClinic,
  userId: string,
  filter: { readonly after: string | null; readonly asReader: boolean },
  most: number,
): Promise<ListedRow[]> {
  const which = and(
    filter.after === null ? undefined : comesAfter(clinic, filter.after),
    filter.asReader ? readsIt(userId) : undefined,
  );
  const isReader = filter.asReader ? sql<boolean>`true` : readsIt(userId);
  return listed(db, clinic, isReader, which)
    .orderBy(desc(conversations.lastAt), desc(conversations.reservationId))
    .limit(most);
}

/** Those of these conversations that are a clinic's, in no order. */
export async function listThese(
  db: Db,
  clinic: OfClinic,
  userId: string,
  ids: readonly string[],
): Promise<ListedRow[]> {
  return listed(db, clinic, readsIt(userId), equalsAny(conversations.reservationId, ids));
}
