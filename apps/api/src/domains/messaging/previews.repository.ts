import { type Db, equalsAny } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { ConversationRow } from './conversations.repository.ts';
import { type MessageRow, messageColumns } from './messages.repository.ts';
import { unreadBehind } from './reader-states.repository.ts';

/** A conversation with its last message and the state of one reader. */
export type PreviewRow = {
  readonly conversation: ConversationRow;
  /** Null without any message. */
  readonly last: MessageRow | null;
  readonly unread: number;
  readonly muted: boolean;
};

/** Lists the last messages of existing conversations, with the number of unread ones for one user, in no order. */
export function listPreviews(
  db: Db,
  scopes: readonly ReadScope<'reservation'>[],
  { userId, side }: { readonly userId: string; readonly side: 'owner' | 'clinic' },
): Promise<PreviewRow[]> {
  const ids = scopes.map(({ id }) => id);
  return db
    .select({
      conversation: getTableColumns(conversations),
      last: messageColumns,
      unread: unreadBehind(side),
      muted: sql<boolean>`coalesce(${conversationReaders.muted}, false)`,
    })
    .from(conversations)
    .leftJoin(
      conversationReaders,
      and(
        eq(conversationReaders.reservationId, conversations.reservationId),
        eq(conversationReaders.userId, userId),
      ),
    )
    .leftJoin(
      messages,
      and(eq(messages.reservationId, conversations.reservationId), eq(messages.seq, conversations.lastSeq)),
    )
    .where(equalsAny(conversations.reservationId, ids));
}
