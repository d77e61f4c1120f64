import type { Db } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import type { EventPayloads } from '../../../core/events.ts';
import { sendNoticesJob } from './notices.queues.ts';
import { listAddressees, openNotices } from './notices.repository.ts';

/**
 * `first`: a user who has the conversation open has read it by then. `further`: while the last notification is unread.
 */
const WAIT_SECONDS = { first: 20, further: 300 } as const;
/** Added to the delay of a job: the queue uses the database's clock, which may be ahead of ours. */
const LATER_SECONDS = 1;

/** Possible recipients: the owner, or all members of the clinic. Who of them is notified is decided when the notice is due. */
const addresseesOf = (sent: EventPayloads['message.sent']): string[] =>
  sent.sender_id === sent.user_id
    ? [...sent.doctor_user_ids, ...(sent.desk_user_ids ?? [])].filter(id => id !== sent.user_id)
    : [sent.user_id];

/** Opens notices of a message for the other side, which include messages sent until they are due. */
export async function openNoticesOf(
  tx: Db,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  sent: EventPayloads['message.sent'],
): Promise<void> {
  const { reservation_id: reservationId, message_id: messageId } = sent;
  const addressees = await listAddressees(tx, reservationId, addresseesOf(sent));
  const from = now().getTime();
  const due = addressees.map(({ userId, hasUnreadNotification }) => {
    const seconds = hasUnreadNotification ? WAIT_SECONDS.further : WAIT_SECONDS.first;
    return { userId, dueAt: new Date(from + seconds * 1000) };
  });
  const opened = await openNotices(tx, { reservationId, messageId }, due);
  const times = new Set(opened.map(dueAt => dueAt.getTime()));
  for (const time of times) {
    const seconds = Math.ceil((time - from) / 1000) + LATER_SECONDS;
    await jobs.enqueue(tx, sendNoticesJob, {}, { seconds });
  }
}
