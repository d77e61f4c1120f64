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

/** A call whose answer waits until it is let go; it says when it was asked. */
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

describe('the panel while several things go on at once', () => {
  const more = (panel: HTMLElement) => within(panel).getByRole('button', { name: /عرض المزيد/ });
  const markAll = (panel: HTMLElement) => within(panel).findByRole('button', { name: 'تعليم الكل مقروءًا' });

  /** Five are shown, an eighth has come, and the call that is to bring it waits to be let go. */
  async function openWhileNewIsAskedFor() {
    const { panel, queryClient } = await openPanel();
    await waitFor(() => expect(titles(panel)).toHaveLength(5));
    all = [buildNotification(8), ...all];
    const { release, asked } = holdList();
    void queryClient.invalidateQueries(notificationsQuery);
    await asked;
    return { panel, release };
  }

  it('shows what is new although marking has cancelled the call that would have brought it', async () => {
    const { panel, release } = await openWhileNewIsAskedFor();
    fireEvent.click(within(panel).getByRole('button', { name: /لقاح 7/ }));
    await waitFor(() => expect(titles(panel)[0]).toBe('لقاح 8'));
    release();
  });

  it('loads more and shows what is new when both are asked for', async () => {
    const { panel, release } = await openWhileNewIsAskedFor();
    fireEvent.click(more(panel));
    release();
    await waitFor(() => expect(titles(panel)).toHaveLength(8));
    expect(titles(panel)[0]).toBe('لقاح 8');
  });

  it('loads more although something new comes meanwhile', async () => {
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

  it('loads more although all are marked as read meanwhile', async () => {
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

  it('keeps the page that came while marking all failed', async () => {
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
    await within(panel).findByText(/لا اتصال بالإنترنت/);
    expect(titles(panel)).toHaveLength(7);
    expect(within(panel).getAllByText('غير مقروء')).toHaveLength(3);
  });

  it('says no more that marking failed once the server has answered again', async () => {
    const { panel, queryClient } = await openPanel();
    server.use(lose('post', '/api/notifications/read-all'));
    fireEvent.click(await markAll(panel));
    await within(panel).findByText(/لا اتصال بالإنترنت/);
    await act(() => queryClient.invalidateQueries(notificationsQuery));
    await waitFor(() => expect(within(panel).queryByText(/لا اتصال بالإنترنت/)).toBeNull());
  });
});
