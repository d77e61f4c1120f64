import { type Db, withTransaction } from '@rifq/db';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { lockConversation } from '../conversations.repository.ts';
import { readerOf } from '../notifications/message-text.ts';
import { markNotified } from '../readers.repository.ts';
import { lockDueNotices, type NoticeRow, settleNotices } from './notices.repository.ts';
import { readUnreadSummary } from './unread-summary.ts';

type TellDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const BATCH = 100;

async function tell(tx: Db, { outbox, now }: TellDeps, notice: NoticeRow): Promise<void> {
  const { id, reservationId, userId } = notice;
  // Whoever writes how a conversation stands for somebody holds its lock, so that none waits for another in a circle.
  await lockConversation(tx, reservationId);
  const news = await readUnreadSummary(tx, reservationId, userId, now());
  // Nobody is left to be told where the account was switched off or erased.
  if (!news || !(await readerOf(tx, userId))) return;
  // A message can be told with those before it while its own event is still on its way.
  if (!(await markNotified(tx, asServer('reservation', reservationId), userId))) return;
  const payload = {
    user_id: news.reservation.ownerId,
    reservation_id: reservationId,
    notice_id: id,
    recipient_id: userId,
  };
  await outbox.append(tx, { kind: 'message.notice_due', payload }, systemSource);
}

/** The order in which every batch locks its conversations. */
const inOrder = ({ reservationId: one }: NoticeRow, { reservationId: other }: NoticeRow) =>
  one < other ? -1 : Number(one > other);

function tellBatch(deps: TellDeps): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const due = await lockDueNotices(tx, deps.now(), BATCH);
    for (const notice of due.toSorted(inOrder)) await tell(tx, deps, notice);
    if (due.length > 0)
      await settleNotices(
        tx,
        due.map(({ id }) => id),
        deps.now(),
      );
    return due.length;
  });
}

/** Tells of the messages whose time has come; what was read, muted or lost meanwhile is settled without a word. */
export async function sendDueNotices(deps: TellDeps): Promise<void> {
  let told: number;
  do {
    told = await tellBatch(deps);
  } while (told === BATCH);
}
