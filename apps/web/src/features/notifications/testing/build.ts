import type { Notification, NotificationPreferences, ResponseOf } from '@rifq/contract/calls';

/** The n-th notification, unread unless said otherwise. */
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

/** The list call over some notifications, in pages of 5 from page 0. */
export function listAnswer(all: () => readonly Notification[]) {
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

const channels = { push: true, email: false };

export const buildPreferences = (): NotificationPreferences => ({
  reservation: channels,
  message: channels,
  vaccine: channels,
  reward: channels,
  account: channels,
});
