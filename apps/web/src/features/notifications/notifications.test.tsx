import '../../testing/desktop.ts';
import type { Notification } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUiStore } from '../../lib/ui-store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer, lose, server } from '../../testing/server.ts';
import Bell from './bell.tsx';
import { notificationsQuery } from './queries.ts';
import { buildNotification, listAnswer } from './testing/build.ts';

vi.setConfig({ testTimeout: 20_000 });

let all: Notification[] = [];
beforeEach(() => {
  all = Array.from({ length: 7 }, (_, index) => buildNotification(7 - index, { read: index >= 3 }));
  server.use(
    answer(
      'get',
      '/api/notifications/list',
      listAnswer(() => all),
    ),
  );
});
afterEach(() => useUiStore.getState().setUserSidebar(false));

const bell = (name: RegExp | string) => screen.findByRole('button', { name });

async function openPanel() {
  const rendered = renderScreen(<Bell />, { at: '/dashboard' });
  fireEvent.click(await bell(/الإشعارات/));
  const panel = await screen.findByRole('dialog', { name: 'الإشعارات' });
  return { ...rendered, panel };
}

const titles = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('listitem')
    .map(row => row.querySelector('b')?.textContent);

describe('the bell', () => {
  it('says how many are unread, in words and as a badge', async () => {
    renderScreen(<Bell />);
    const button = await bell('الإشعارات، 3 غير مقروءة');
    expect(within(button).getByText('3')).toBeTruthy();
  });

  it('has no badge when all is read, and «99+» at most', async () => {
    all = [];
    const { queryClient } = renderScreen(<Bell />);
    const button = await bell('الإشعارات');
    expect(button.textContent).toBe('');
    all = Array.from({ length: 120 }, (_, index) => buildNotification(index));
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    expect((await bell('الإشعارات، أكثر من 99 غير مقروءة')).textContent).toBe('99+');
  });

  it('announces quietly what comes while the page is open, and nothing before', async () => {
    const { queryClient } = renderScreen(<Bell />);
    await bell(/3/);
    expect(screen.getAllByRole('status').map(region => region.textContent)).not.toContain(
      'إشعار جديد: لقاح 7',
    );
    all = [buildNotification(8, { title: 'دخول من جهاز جديد' }), ...all];
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    await bell(/4/);
    expect(screen.getByText('إشعار جديد: دخول من جهاز جديد').getAttribute('role')).toBe('status');
  });

  it('announces the very first one too', async () => {
    all = [];
    const { queryClient } = renderScreen(<Bell />);
    await waitFor(() => expect(queryClient.getQueryData(notificationsQuery.queryKey)).toBeTruthy());
    all = [buildNotification(1)];
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    expect(await screen.findByText('إشعار جديد: لقاح 1')).toBeTruthy();
  });
});

describe('the panel', () => {
  it('shows five, the newest first, and the next page below them', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toEqual(['لقاح 7', 'لقاح 6', 'لقاح 5', 'لقاح 4', 'لقاح 3']));
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    expect(titles(panel).slice(5)).toEqual(['لقاح 2', 'لقاح 1']);
    expect(within(panel).queryByRole('button', { name: /عرض المزيد/ })).toBeNull();
  });

  it('shows one that was pushed onto the next page once only', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    all = [buildNotification(8), ...all];
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    expect(new Set(titles(panel)).size).toBe(7);
  });

  it('keeps what is there when the next page does not come, and says why', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    server.use(lose('get', '/api/notifications/list'));
    fireEvent.click(within(panel).getByRole('button', { name: /عرض المزيد/ }));
    expect((await within(panel).findByRole('alert')).textContent).toContain('تعذّر الاتصال');
    expect(titles(panel)).toHaveLength(5);
  });

  it('tells the unread from the read in words', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3));
  });

  it('marks one as read when its link is followed, and closes', async () => {
    const sent: unknown[] = [];
    all = [buildNotification(1, { link: '/dashboard/vaccines' })];
    server.use(
      answer('post', '/api/notifications/read', body => {
        sent.push(body);
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

  it('marks one that leads nowhere when it is pressed, and stays', async () => {
    all = [buildNotification(1)];
    server.use(answer('post', '/api/notifications/read', { unread: 0 }));
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: /لقاح 1/ }));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('marks all as read at once', async () => {
    server.use(answer('post', '/api/notifications/read-all', { unread: 0 }));
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: 'تعليم الكل كمقروء' }));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
    expect(within(panel).queryByRole('button', { name: 'تعليم الكل كمقروء' })).toBeNull();
  });

  it('goes back when that could not be saved, and says why', async () => {
    server.use(lose('post', '/api/notifications/read-all'));
    const { panel } = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: 'تعليم الكل كمقروء' }));
    expect(await within(panel).findByText(/تعذّر الاتصال/)).toBeTruthy();
    expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3);
  });

  it('says what will be here while there is nothing', async () => {
    all = [];
    const { panel } = await openPanel();
    expect(await within(panel).findByRole('heading', { name: 'لا إشعارات بعد' })).toBeTruthy();
  });

  it('offers another try when it could not be loaded', async () => {
    server.use(lose('get', '/api/notifications/list'));
    const { panel } = await openPanel();
    const again = await within(panel).findByRole('button', { name: /إعادة المحاولة/ });
    server.use(
      answer(
        'get',
        '/api/notifications/list',
        listAnswer(() => all),
      ),
    );
    fireEvent.click(again);
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
  });
});
