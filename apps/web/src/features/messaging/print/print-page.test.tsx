import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { buildReservation, RESERVATION_ID } from '../../../testing/build-reservation.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildMessage, testId } from '../testing/build.ts';
import { Component as PrintPage } from './print-page.tsx';

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/dashboard/reservations/:id/print" element={<PrintPage />} />
    </Routes>,
    { at: `/dashboard/reservations/${RESERVATION_ID}/print` },
  );

beforeEach(() =>
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
    respond('get', '/api/reservations/view', { reservation: buildReservation() }),
  ),
);

it('shows the whole conversation in order, over several pages, and prints it', async () => {
  const asked: unknown[] = [];
  const own = buildMessage({ id: testId('c2'), seq: 2, own: true, side: 'owner', text: 'احمرار خفيف' });
  const moved = {
    line: 'moved',
    starts_at: '2026-11-22T14:30:00.000Z',
    opens_at: null,
    emergency_phone: null,
  } as const;
  const system = buildMessage({
    id: testId('c3'),
    kind: 'system',
    side: 'system',
    text: null,
    system: moved,
  });
  server.use(
    respond('get', '/api/messages/print', sent => {
      asked.push(sent);
      return asked.length === 1
        ? { messages: [buildMessage(), own], more: true }
        : { messages: [system], more: false };
    }),
  );
  open();
  const rows = (await screen.findAllByRole('listitem')).map(row => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/سلمى.*هل لاحظتم/),
    expect.stringMatching(/أنت.*احمرار خفيف/),
    expect.stringMatching(/تغيّر الموعد إلى الأحد 22 نوفمبر 2026/),
  ]);
  expect(asked).toEqual([
    { reservation_id: RESERVATION_ID },
    { reservation_id: RESERVATION_ID, after: testId('c2') },
  ]);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'طباعة أو حفظ PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

it('shows an error for a conversation that does not exist', async () => {
  server.use(refuse('get', '/api/messages/print', 404, { message: 'لا.', code: 'messages.not_found' }));
  open();
  expect(await screen.findByText('لا محادثة هنا')).toBeTruthy();
});
