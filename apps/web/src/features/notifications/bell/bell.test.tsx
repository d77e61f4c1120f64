import '../../../testing/desktop.ts';
import type { Notification } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { notificationsQuery } from '../queries.ts';
import { buildNotification, notificationCalls } from '../testing/build.ts';
import Bell from './bell.tsx';

let all: Notification[] = [];
beforeEach(() => {
  all = Array.from({ length: 7 }, (_, index) => buildNotification(7 - index, { read: index >= 3 }));
  server.use(...notificationCalls(() => all));
});
afterEach(() => useUiStore.getState().setUserSidebar(false));

const bell = (name: RegExp | string) => screen.findByRole('button', { name });
const refetch = (queryClient: ReturnType<typeof renderScreen>['queryClient']) =>
  act(() => queryClient.invalidateQueries(notificationsQuery));

describe('the bell', () => {
  it('shows the unread count as text and as a badge', async () => {
    renderScreen(<Bell />);
    await bell('الإشعارات، 3 إشعارات غير مقروءة');
    expect(screen.getByText('3')).toBeTruthy();
  });

  it('has no badge when all is read, and «99+» at most, its sign at the right end', async () => {
    all = [];
    const { queryClient } = renderScreen(<Bell />);
    await bell('الإشعارات');
    expect(screen.queryByText(/\d/)).toBeNull();
    all = Array.from({ length: 120 }, (_, index) => buildNotification(index));
    await refetch(queryClient);
    await bell('الإشعارات، أكثر من 99 إشعارًا غير مقروء');
    expect(screen.getByText('99+').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  });
});

describe('a notification that arrives while the page is open', () => {
  const announced = () =>
    screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('إشعار جديد'));

  it('is announced politely, but earlier ones are not', async () => {
    const { queryClient } = renderScreen(<Bell />);
    await bell(/3/);
    expect(announced()).toBeUndefined();
    all = [buildNotification(8, { title: 'دخول من جهاز جديد' }), ...all];
    await refetch(queryClient);
    await bell(/4/);
    expect(announced()?.textContent).toBe('إشعار جديد: دخول من جهاز جديد');
  });

  it('is announced if it is the very first one', async () => {
    all = [];
    const { queryClient } = renderScreen(<Bell />);
    await waitFor(() => expect(queryClient.getQueryData(notificationsQuery.queryKey)).toBeTruthy());
    all = [buildNotification(1)];
    await refetch(queryClient);
    await waitFor(() => expect(announced()?.textContent).toBe('إشعار جديد: لقاح 1'));
  });

  it('is announced again if its title repeats the previous one', async () => {
    const { queryClient } = renderScreen(<Bell />);
    await bell(/3/);
    all = [buildNotification(8, { title: 'دخول من جهاز جديد' }), ...all];
    await refetch(queryClient);
    const first = await screen.findByText('إشعار جديد: دخول من جهاز جديد');
    all = [buildNotification(9, { title: 'دخول من جهاز جديد' }), ...all];
    await refetch(queryClient);
    await bell(/5/);
    // Screen readers announce elements inserted into the region.
    expect(first.isConnected).toBe(false);
    expect(announced()?.textContent).toBe('إشعار جديد: دخول من جهاز جديد');
  });

  it('is announced while the panel is open, which hides the page behind it', async () => {
    const { queryClient } = renderScreen(<Bell />);
    fireEvent.click(await bell(/3/));
    await screen.findByRole('dialog');
    all = [buildNotification(8, { title: 'دخول من جهاز جديد' }), ...all];
    await refetch(queryClient);
    await waitFor(() => expect(announced()?.textContent).toBe('إشعار جديد: دخول من جهاز جديد'));
  });
});

describe('the panel belongs to its page', () => {
  it('closes on navigation to another page', async () => {
    const { address } = renderScreen(
      <>
        <Bell />
        <Link to="/dashboard/pets">elsewhere</Link>
      </>,
      { at: '/dashboard' },
    );
    fireEvent.click(await bell(/3/));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('elsewhere'));
    await waitFor(() => expect(address()).toBe('/dashboard/pets'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays if it was opened on a page that was still loading', async () => {
    const { address } = renderScreen(
      <>
        <Bell />
        <Link to="/dashboard/pets">elsewhere</Link>
      </>,
      { at: '/dashboard' },
    );
    // The browser's URL is ahead of the screen while the code of a page is loaded.
    window.history.replaceState(null, '', '/dashboard/pets');
    fireEvent.click(await bell(/3/));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('elsewhere'));
    await waitFor(() => expect(address()).toBe('/dashboard/pets'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    window.history.replaceState(null, '', '/');
  });

  it('does not reopen automatically after a page without a bell', async () => {
    const { unmount } = renderScreen(<Bell />);
    fireEvent.click(await bell(/3/));
    await screen.findByRole('dialog');
    unmount();
    expect(useUiStore.getState().userSidebar).toBe(false);
    renderScreen(<Bell />);
    expect((await bell(/3/)).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
