import { type Db, newId } from '@rifq/db';
import type { SystemMessageKind } from '@rifq/rules';
import type { WriteScope } from '../../core/access.ts';
import { advanceConversation, type ConversationRow } from './conversations.repository.ts';
import { insertMessage } from './messages.repository.ts';
import { skipSystemMessage } from './readers.repository.ts';

/** A system message about a state change of the reservation. */
type Line = {
  readonly line: SystemMessageKind;
  /** The new start time of a rescheduled reservation; null for other changes. */
  readonly startsAt: Date | null;
  /** The doctors before and after, of one that was handed over. */
  readonly doctors?: { readonly from: string; readonly to: string };
  readonly now: Date;
};

/**
 * Adds a system message to a locked conversation. It does not count as unread and emits no event, since the
 * reservation's event notifies both sides. Clears `waitingSince` when the conversation closes.
 */
export async function addSystemMessage(
  tx: Db,
  scope: WriteScope<'reservation'>,
  before: ConversationRow,
  { line, startsAt, doctors, now }: Line,
): Promise<void> {
  const seq = before.lastSeq + 1;
  const isClosed = line === 'cancelled' || line === 'no_show';
  const { files, fileBytes, waitingSince } = before;
  await insertMessage(tx, {
    id: newId(),
    reservationId: scope.id,
    seq,
    side: 'system',
    kind: 'system',
    systemKind: line,
    startsAt,
    fromDoctorId: doctors?.from ?? null,
    toDoctorId: doctors?.to ?? null,
    sentAt: now,
  });
  await advanceConversation(tx, scope, {
    lastSeq: seq,
    lastAt: now,
    files,
    fileBytes,
    waitingSince: isClosed ? null : waitingSince,
  });
  await skipSystemMessage(tx, scope, seq);
}
