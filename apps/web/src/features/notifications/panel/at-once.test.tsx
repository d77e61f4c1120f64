import '../../../testing/desktop.ts';
import type { Notification } from '@rifq/contract/calls';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { lose, server } from '../../../testing/server.ts';
import { notificationsQuery } from '../queries.ts';
import { buildNotification, notificationCalls } from '../testing/build.ts';
import { openPanel, titles } from '../testing/open-panel.tsx';

let all: Notification[] = [];
beforeEach(() => {
  all = Array.from({ length: 7 }, (_, index) => buildNotification(7 - index, { read: index >= 3 }));
  server.use(...notificationCalls(() => all));
});
afterEach(() => useUiStore.getState().setUserSidebar(false));

/** Holds a response until it is released, and reports its request. */
function holdList() {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let wasAsked = () => {};
  const asked = new Promise<void>(resolve => {
    wasAsked = resolve;
  });
  server.use(
    http.get(
      '/api/notifications/list',
      async () => {
        wasAsked();
        await held;
      },
      { once: true },
    ),
  );
  return { release, asked };
}

describe('the panel with concurrent requests', () => {
  const more = (panel: HTMLElement) => within(panel).getByRole('button', { name: /عرض المزيد/ });
  const markAll = (panel: HTMLElement) => within(panel).findByRole('button', { name: 'تعليم الكل مقروءًا' });

  /** Shows five; an eighth notification has arrived, and the request that loads it is held. */
  async function openWhileNewIsAskedFor() {
    const { panel, queryClient } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    all = [buildNotification(8), ...all];
    const { release, asked } = holdList();
    void queryClient.invalidateQueries(notificationsQuery);
    await asked;
    return { panel, release };
  }

  it('shows a new notification although marking has cancelled the request for it', async () => {
    const { panel, release } = await openWhileNewIsAskedFor();
    fireEvent.click(within(panel).getByRole('button', { name: /لقاح 7/ }));
    await waitFor(() => expect(titles(panel)[0]).toBe('لقاح 8'));
    release();
  });

  it('loads the next page and a new notification concurrently', async () => {
    const { panel, release } = await openWhileNewIsAskedFor();
    fireEvent.click(more(panel));
    release();
    await waitFor(() => expect(titles(panel)).toHaveLength(8));
    expect(titles(panel)[0]).toBe('لقاح 8');
  });

  it('loads the next page although a new notification arrives', async () => {
    const { panel, queryClient } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    const { release, asked } = holdList();
    fireEvent.click(more(panel));
    await asked;
    all = [buildNotification(8), ...all];
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    release();
    await waitFor(() => expect(titles(panel)).toHaveLength(8));
  });

  it('loads the next page although all are marked as read', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    const { release, asked } = holdList();
    fireEvent.click(more(panel));
    await asked;
    fireEvent.click(await markAll(panel));
    release();
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
  });

  it('retains a page loaded while marking all has failed', async () => {
    const { panel } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    let fail = () => {};
    const failing = new Promise<void>(resolve => {
      fail = resolve;
    });
    server.use(
      http.post('/api/notifications/read-all', async () => {
        await failing;
        return HttpResponse.error();
      }),
    );
    fireEvent.click(await markAll(panel));
    await waitFor(() => expect(within(panel).queryByText('غير مقروء')).toBeNull());
    fireEvent.click(more(panel));
    await waitFor(() => expect(titles(panel)).toHaveLength(7));
    server.use(lose('get', '/api/notifications/list'));
    fail();
    await within(panel).findByText(/تعذّر الوصول إلى رِفق/);
    expect(titles(panel)).toHaveLength(7);
    expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3);
  });

  it('clears the marking error once the server has responded again', async () => {
    const { panel, queryClient } = await openPanel();
    server.use(lose('post', '/api/notifications/read-all'));
    fireEvent.click(await markAll(panel));
    await within(panel).findByText(/تعذّر الوصول إلى رِفق/);
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    await waitFor(() => expect(within(panel).queryByText(/تعذّر الوصول إلى رِفق/)).toBeNull());
  });
});
