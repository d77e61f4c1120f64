import { type Db, equalsAny } from '@rifq/db';
import { conversationReaders, conversations } from '@rifq/db/schema/messaging';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Membership } from '../../../core/actor.ts';
import type { ConversationRow } from '../conversations.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** The columns by which the clinic's list of conversations is sorted. */
export type ListedRow = Pick<
  ConversationRow,
  'reservationId' | 'waitingSince' | 'lastAt' | 'redFlagAt' | 'redFlags' | 'routedToDesk' | 'routedToDoctorId'
> & {
  /** Whether the member is a reader: the conversation is theirs, or they have joined. */
  readonly isReader: boolean;
};

/** Looks up each scanned conversation by key: a join would read all conversations of the member. */
const readsIt = (userId: string) =>
  sql<boolean>`coalesce((select true from ${conversationReaders} as reader
    where reader.reservation_id = ${conversations}.reservation_id and reader.user_id = ${userId}), false)`;

/** Selects conversations of a clinic, with whether the member is a reader. */
const listed = (db: Db, { clinicId }: OfClinic, isReader: SQL<boolean>, which: SQL | undefined) =>
  db
    .select({
      reservationId: conversations.reservationId,
      waitingSince: conversations.waitingSince,
      lastAt: conversations.lastAt,
      redFlagAt: conversations.redFlagAt,
      redFlags: conversations.redFlags,
      routedToDesk: conversations.routedToDesk,
      routedToDoctorId: conversations.routedToDoctorId,
      isReader,
    })
    .from(conversations)
    .where(and(eq(conversations.clinicId, clinicId), which));

/** Lists a clinic's conversations whose owners wait for a reply, shortest wait first. Old ones may be closed. */
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

/** Lists a clinic's conversations with unhandled emergency signs, the latest first. Old ones may be closed. */
export async function listFlaggedAt(
  db: Db,
  clinic: OfClinic,
  userId: string,
  most: number,
): Promise<ListedRow[]> {
  return listed(db, clinic, readsIt(userId), isNotNull(conversations.redFlagAt))
    .orderBy(desc(conversations.redFlagAt))
    .limit(most);
}

/** Keyset pagination: rows after a conversation in the order of last messages; none after one of another clinic. */
function afterCursor({ clinicId }: OfClinic, id: string): SQL {
  const last = alias(conversations, 'last');
  return sql`(${conversations.lastAt}, ${conversations.reservationId}) < (
    select ${last.lastAt}, ${last.reservationId} from ${conversations} as "last"
    where ${last.reservationId} = ${id} and ${last.clinicId} = ${clinicId})`;
}

/**
 * Lists a clinic's conversations, latest message first.
 * @param filter `after`: only conversations after this one; `asReader`: only those in which the member is a reader;
 * `toDesk`: only those routed to the desk
 */
export async function listLatestAt(
  db: Db,
  clinic: OfClinic,
  userId: string,
  filter: { readonly after: string | null; readonly asReader: boolean; readonly toDesk: boolean },
  most: number,
): Promise<ListedRow[]> {
  const which = and(
    filter.after === null ? undefined : afterCursor(clinic, filter.after),
    filter.asReader ? readsIt(userId) : undefined,
    filter.toDesk ? eq(conversations.routedToDesk, true) : undefined,
  );
  const isReader = filter.asReader ? sql<boolean>`true` : readsIt(userId);
  return listed(db, clinic, isReader, which)
    .orderBy(desc(conversations.lastAt), desc(conversations.reservationId))
    .limit(most);
}

/** Lists the clinic's conversations with these ids, in no order. */
export async function listByIds(
  db: Db,
  clinic: OfClinic,
  userId: string,
  ids: readonly string[],
): Promise<ListedRow[]> {
  return listed(db, clinic, readsIt(userId), equalsAny(conversations.reservationId, ids));
}
