import '../../../testing/desktop.ts';
import type { Notification } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { lose, respond, server } from '../../../testing/server.ts';
import { buildNotification, notificationCalls } from '../testing/build.ts';
import { openPanel, titles } from '../testing/open-panel.tsx';

let all: Notification[] = [];
beforeEach(() => {
  all = Array.from({ length: 7 }, (_, index) => buildNotification(7 - index, { read: index >= 3 }));
  server.use(...notificationCalls(() => all));
});
afterEach(() => useUiStore.getState().setUserSidebar(false));

const bell = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the panel', () => {
  it('shows five, newest first, and the next page below them', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toEqual(['لقاح 7', 'لقاح 6', 'لقاح 5', 'لقاح 4', 'لقاح 3']));
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    expect(titles(panel).slice(5)).toEqual(['لقاح 2', 'لقاح 1']);
    expect(within(panel).queryByRole('button', { name: /عرض المزيد/ })).toBeNull();
  });

  it('lists a notification that was pushed to the next page once', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    all = [buildNotification(8), ...all];
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    expect(new Set(titles(panel)).size).toBe(7);
  });

  it('preserves the list when the next page fails, and shows why', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    server.use(lose('get', '/api/notifications/list'));
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    expect((await within(panel).findByRole('alert')).textContent).toContain('تعذّر الوصول إلى رِفق');
    expect(titles(panel)).toHaveLength(5);
  });

  it('distinguishes unread from read by text', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3));
  });

  it('marks one as read when its link is followed, and closes', async () => {
    const sent: unknown[] = [];
    all = [buildNotification(1, { link: '/dashboard/vaccines' })];
    server.use(
      respond('post', '/api/notifications/read', body => {
        sent.push(body);
        all = [buildNotification(1, { read: true })];
        return { unread: 0 };
      }),
    );
    const { panel, address } = await openPanel();
    fireEvent.click(await within(panel).findByRole('link', { name: /لقاح 1/ }));
    await waitFor(() => expect(address()).toBe('/dashboard/vaccines'));
    await waitFor(() => expect(sent).toEqual([{ notification_id: all[0]?.id }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell('الإشعارات')).toBeTruthy();
  });

  it('marks one without a link when it is pressed, and stays', async () => {
    all = [buildNotification(1)];
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: /لقاح 1/ }));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('marks all as read immediately', async () => {
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: 'تعليم الكل مقروءًا' }));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
    expect(within(panel).queryByRole('button', { name: 'تعليم الكل مقروءًا' })).toBeNull();
  });

  it('reverts that if it could not be saved, and shows why', async () => {
    server.use(lose('post', '/api/notifications/read-all'));
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: 'تعليم الكل مقروءًا' }));
    expect(await within(panel).findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3);
  });

  it('shows an empty state without notifications', async () => {
    all = [];
    const { panel } = await openPanel();
    expect(await within(panel).findByRole('heading', { name: 'لا إشعارات بعد' })).toBeTruthy();
  });

  it('offers a retry if it could not be loaded', async () => {
    server.use(lose('get', '/api/notifications/list'));
    const { panel } = await openPanel();
    const again = await within(panel).findByRole('button', { name: /إعادة المحاولة/ });
    server.use(...notificationCalls(() => all));
    fireEvent.click(again);
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
  });
});

describe('the focus in the panel', () => {
  it('moves to the first new row with the last page', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    const button = within(panel).getByRole('button', { name: /عرض المزيد/ });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    expect(document.activeElement?.closest('li')?.querySelector('b')?.textContent).toBe('لقاح 2');
  });

  it('stays in the panel when its button is unmounted as all are read', async () => {
    const { panel } = await openPanel();
    const button = await within(panel).findByRole('button', { name: 'تعليم الكل مقروءًا' });
    button.focus();
    // By key: after a click without one, as by a screen reader, React Aria's dialog loses the focus for a frame.
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(panel);
  });

  it('stays on a read row without a link', async () => {
    const { panel } = await openPanel();
    const row = await within(panel).findByRole('button', { name: /لقاح 7/ });
    row.focus();
    fireEvent.click(row);
    await waitFor(() => expect(row.isConnected).toBe(false));
    expect(document.activeElement?.closest('li')?.querySelector('b')?.textContent).toBe('لقاح 7');
  });
});

describe('the text of a row', () => {
  it("has the app's direction even if it starts with a foreign name", async () => {
    all = [buildNotification(1, { text: 'Bella-2: لقاح السُّعار، والموعد 20 نوفمبر 2026.' })];
    const { panel } = await openPanel();
    const text = await within(panel).findByText(/Bella-2/);
    expect(text.closest('[dir="auto"]')).toBeNull();
  });

  it('has a relative time that is updated with the clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime('2026-11-20T08:00:30Z');
      all = [buildNotification(1)];
      const { panel } = await openPanel();
      await within(panel).findByText('الآن');
      vi.setSystemTime('2026-11-20T08:01:30Z');
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(within(panel).getByText('قبل دقيقة واحدة')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});
