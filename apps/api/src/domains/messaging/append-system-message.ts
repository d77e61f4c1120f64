import { type Db, newId } from '@rifq/db';
import type { SystemMessageKind } from '@rifq/rules';
import type { WriteScope } from '../../core/access.ts';
import type { AutoReply } from './auto-reply.ts';
import { advanceConversation, type ConversationRow } from './conversations.repository.ts';
import { insertMessage } from './messages.repository.ts';
import { skipSystemMessage } from './readers.repository.ts';

/** A system message: about a state change of the reservation, or the reply of a closed clinic. */
type Line = { readonly now: Date } & (
  | {
      readonly line: Exclude<SystemMessageKind, 'auto_reply'>;
      /** The new start time of a rescheduled reservation; null for other changes. */
      readonly startsAt: Date | null;
      /** The doctors before and after, of one that was handed over. */
      readonly fromDoctorId?: string;
      readonly toDoctorId?: string;
    }
  | ({ readonly line: 'auto_reply' } & AutoReply)
);

/**
 * Adds a system message to a locked conversation. It does not count as unread and emits no event, since the
 * reservation's event, or the owner's message, notifies both sides. Clears `waitingSince` when the conversation closes.
 */
export async function addSystemMessage(
  tx: Db,
  scope: WriteScope<'reservation'>,
  before: ConversationRow,
  { now, ...said }: Line,
): Promise<void> {
  const seq = before.lastSeq + 1;
  const { line, ...parameters } = said;
  const isClosed = line === 'cancelled' || line === 'no_show';
  const { files, fileBytes, waitingSince } = before;
  await insertMessage(tx, {
    id: newId(),
    reservationId: scope.id,
    seq,
    side: 'system',
    kind: 'system',
    systemKind: line,
    ...parameters,
    sentAt: now,
  });
  await advanceConversation(tx, scope, {
    lastSeq: seq,
    lastAt: now,
    files,
    fileBytes,
    waitingSince: isClosed ? null : waitingSince,
    ...(line === 'auto_reply' ? { autoRepliedAt: now } : {}),
    ...(isClosed ? { redFlagAt: null, redFlags: [] } : {}),
  });
  await skipSystemMessage(tx, scope, seq);
}
