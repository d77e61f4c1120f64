import type { ResponseOf } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { fileAddress } from '../files/index.ts';
import {
  countUnread,
  findNotification,
  listNotifications,
  markRead,
  type NotificationRow,
} from './notifications.repository.ts';

/** Seed, section 9: pages of 5. */
const PAGE = 5;

function present(row: NotificationRow, photoKey: string | null) {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    img: row.img ?? fileAddress(photoKey),
    link: row.link,
    read: row.readAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}

/** A page of the caller's notifications from page 0, the newest first. Five stand on a page: one more tells of the next. */
export async function listPage(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  page: number,
): Promise<ResponseOf<'get', '/api/notifications/list'>> {
  const [rows, unread] = await Promise.all([
    listNotifications(deps.db, actor.userId, page * PAGE, PAGE + 1),
    countUnread(deps.db, actor.userId),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    notifications: shown.map(({ notification, photoKey }) => present(notification, photoKey)),
    unread,
    more: rows.length > PAGE,
  };
}

/**
 * Marks one of the caller's notifications as read, or all of them; what is read already is no error and is told to
 * nobody. Refuses with 404 notifications.not_found, also for another's.
 */
export function read(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string | null,
): Promise<{ unread: number }> {
  return withTransaction(deps.db, async tx => {
    if (id !== null && (await findNotification(tx, id))?.userId !== actor.userId)
      throw new AppError(404, 'notifications.not_found');
    if (await markRead(tx, actor.userId, id, deps.now()))
      await appendEvent(tx, { kind: 'notification.read', payload: { user_id: actor.userId } });
    return { unread: await countUnread(tx, actor.userId) };
  });
}
