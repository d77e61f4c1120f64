import type { SystemLine } from '@rifq/contract';
import { type Db, newId, runPipelined } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { advanceConversation, type ConversationRow } from './conversations.repository.ts';
import { insertMessage } from './messages.repository.ts';
import { passLine } from './readers.repository.ts';

/** A step of a reservation that its conversation tells of. */
type Line = {
  readonly line: SystemLine;
  /** The new time of one that was moved. */
  readonly startsAt: Date | null;
  readonly now: Date;
};

/**
 * Adds a line of the system to a conversation that is locked. It is unread for nobody and has no event of its own: that of its step
 * tells both sides. Where nobody can answer any more, nobody waits for it.
 */
export async function addSystemMessage(
  tx: Db,
  scope: WriteScope<'reservation'>,
  before: ConversationRow,
  { line, startsAt, now }: Line,
): Promise<void> {
  const seq = before.lastSeq + 1;
  const isOver = line === 'cancelled' || line === 'no_show';
  const { files, fileBytes, waitingSince } = before;
  await runPipelined([
    insertMessage(tx, {
      id: newId(),
      reservationId: scope.id,
      seq,
      side: 'system',
      kind: 'system',
      systemLine: line,
      startsAt,
      sentAt: now,
    }),
    advanceConversation(tx, scope, {
      lastSeq: seq,
      lastAt: now,
      files,
      fileBytes,
      waitingSince: isOver ? null : waitingSince,
    }),
    passLine(tx, scope, seq),
  ]);
}
