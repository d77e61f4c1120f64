import type { MailAddress, Notification, NotificationPreferences, ResponseOf } from '@rifq/contract/calls';
import { respond } from '../../../testing/server.ts';

/** Builds the n-th notification, unread by default. */
export function buildNotification(n: number, overrides: Partial<Notification> = {}): Notification {
  return {
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    kind: 'vaccine',
    title: `لقاح ${n}`,
    text: 'الجرعة الأولى من السلسلة الأساسية.',
    img: null,
    link: null,
    read: false,
    created_at: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}

const PAGE = 5;

/** Fakes the list call over some notifications, in pages of 5 from page 0. */
function respondToList(all: () => readonly Notification[]) {
  return (sent: unknown): ResponseOf<'get', '/api/notifications/list'> => {
    const page = typeof sent === 'object' && sent !== null && 'page' in sent ? Number(sent.page) : 0;
    const entries = all();
    return {
      notifications: entries.slice(page * PAGE, (page + 1) * PAGE),
      unread: entries.filter(({ read }) => !read).length,
      more: entries.length > (page + 1) * PAGE,
    };
  };
}

/**
 * Fakes the calls over some notifications: marking changes what the list then returns.
 * @param all newest first; they are marked in place
 */
export function notificationCalls(all: () => Notification[]) {
  const mark = (isMarked: (entry: Notification) => boolean) => {
    for (const entry of all()) if (isMarked(entry)) entry.read = true;
    return { unread: all().filter(({ read }) => !read).length };
  };
  const idOf = (sent: unknown) =>
    typeof sent === 'object' && sent !== null && 'notification_id' in sent ? sent.notification_id : null;
  return [
    respond('get', '/api/notifications/list', respondToList(all)),
    respond('post', '/api/notifications/read', sent => mark(({ id }) => id === idOf(sent))),
    respond('post', '/api/notifications/read-all', () => mark(() => true)),
  ];
}

/** Builds an address, confirmed by default. */
export const buildAddress = (overrides: Partial<MailAddress> = {}): MailAddress => ({
  email: 'noura@example.com',
  confirmed: true,
  link_sent_at: null,
  resend_in: 0,
  ...overrides,
});

const channels = { push: true, email: false };

export const buildPreferences = (): NotificationPreferences => ({
  reservation: channels,
  message: channels,
  vaccine: channels,
  reward: channels,
  account: channels,
});
