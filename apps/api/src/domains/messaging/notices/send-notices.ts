import { type Db, withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { lockConversation } from '../conversations.repository.ts';
import { messagingActions } from '../messaging.policy.ts';
import { markNotified } from '../readers.repository.ts';
import { isOfSignsOnly } from './flagged-conversation.ts';
import { findMessageRecipient } from './message-text.ts';
import { lockDueNotices, type NoticeRow, settleNotices } from './notices.repository.ts';
import { readUnreadSummary } from './unread-summary.ts';

type SendDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const BATCH = 100;

async function send(tx: Db, { outbox, now }: SendDeps, notice: NoticeRow): Promise<void> {
  const { id, reservationId, userId } = notice;
  // All writers of reader state lock the conversation first, which prevents deadlocks.
  await lockConversation(tx, reservationId);
  const summary = await readUnreadSummary(tx, reservationId, userId, now());
  // A suspended or erased account gets no notifications.
  if (!summary || !(await findMessageRecipient(tx, userId))) return;
  const scope = scopeFor(system('messaging'), messagingActions.announce, reservationId);
  if (await isOfSignsOnly(tx, scope, userId, now())) return;
  // An earlier notification may have included this message before its own event was consumed.
  if (!(await markNotified(tx, scope, userId))) return;
  const payload = {
    user_id: summary.reservation.ownerId,
    reservation_id: reservationId,
    notice_id: id,
    recipient_id: userId,
  };
  await outbox.append(tx, { kind: 'message.notice_due', payload }, systemSource);
}

/** The order in which every batch locks its conversations. */
const byReservationId = ({ reservationId: one }: NoticeRow, { reservationId: other }: NoticeRow) =>
  one < other ? -1 : Number(one > other);

function sendBatch(deps: SendDeps): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const due = await lockDueNotices(tx, deps.now(), BATCH);
    for (const notice of due.toSorted(byReservationId)) await send(tx, deps, notice);
    if (due.length > 0)
      await settleNotices(
        tx,
        due.map(({ id }) => id),
        deps.now(),
      );
    return due.length;
  });
}

/** Sends due message notifications. Those already read, muted, no longer accessible or of emergency signs alone are settled without sending. */
export async function sendDueNotices(deps: SendDeps): Promise<void> {
  let sent: number;
  do {
    sent = await sendBatch(deps);
  } while (sent === BATCH);
}
