import type { Db } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import type { EventPayloads } from '../../../core/events.ts';
import { tellNoticesJob } from './notices.queues.ts';
import { listAddressees, openNotices } from './notices.repository.ts';

/** Who looks at the conversation has read by then; and how long it is quiet while the last notification of it is unread. */
const WAIT_SECONDS = { first: 20, further: 300 } as const;
/** The queue runs on the database's clock, which may be ahead of ours. */
const LATER_SECONDS = 1;

/** Whom a message is for: its owner, or the doctors who are readers; who is told of these is decided when it is due. */
const addresseesOf = (sent: EventPayloads['message.sent']): string[] =>
  sent.sender_id === sent.user_id ? sent.doctor_user_ids.filter(id => id !== sent.user_id) : [sent.user_id];

/** Has the other side told of a message soon, together with what comes meanwhile. */
export async function openNoticesOf(
  tx: Db,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  sent: EventPayloads['message.sent'],
): Promise<void> {
  const { reservation_id: reservationId, message_id: messageId } = sent;
  const addressees = await listAddressees(tx, reservationId, addresseesOf(sent));
  const from = now().getTime();
  const due = addressees.map(({ userId, hasUnreadNews }) => {
    const seconds = hasUnreadNews ? WAIT_SECONDS.further : WAIT_SECONDS.first;
    return { userId, dueAt: new Date(from + seconds * 1000) };
  });
  const opened = await openNotices(tx, { reservationId, messageId }, due);
  const times = new Set(opened.map(dueAt => dueAt.getTime()));
  for (const time of times) {
    const seconds = Math.ceil((time - from) / 1000) + LATER_SECONDS;
    await jobs.enqueue(tx, tellNoticesJob, {}, { seconds });
  }
}
