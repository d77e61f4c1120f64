import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { RESERVATION_ID } from '../testing/build.ts';
import { buildEntry } from '../testing/build-entry.ts';
import WaitingList from './waiting-list.tsx';

it('shows the place in the list, and leaves it after a question', async () => {
  const left: unknown[] = [];
  let entries = [buildEntry({ ahead: 2 })];
  server.use(
    respond('get', '/api/reservations/waiting', () => ({ entries })),
    respond('post', '/api/reservations/waiting/leave', body => {
      left.push(body);
      entries = [];
      return {};
    }),
  );
  renderScreen(<WaitingList />);
  expect(await screen.findByText(/قبله اثنان/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^خروج «.*مشمش.*» من القائمة$/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^خروج من القائمة/ }));
  await waitFor(() => expect(left).toEqual([{ entry_id: buildEntry().id }]));
  await waitFor(() => expect(screen.queryByText('في قائمة الانتظار')).toBeNull());
});

it('leads to the reservation that holds a freed slot', async () => {
  server.use(
    respond('get', '/api/reservations/waiting', { entries: [buildEntry({ offered_id: RESERVATION_ID })] }),
  );
  renderScreen(<WaitingList />);
  const link = await screen.findByRole('link', { name: 'الموعد المحجوز لك' });
  expect(link.getAttribute('href')).toBe(`/dashboard/reservations/${RESERVATION_ID}`);
});
