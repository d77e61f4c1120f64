import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { barq } from '../../../testing/build-plan.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { goToPay, openSheet, press, reason, writeReason } from '../testing/booking.tsx';
import { buildDoctor } from '../testing/build.ts';
import { buildEntry } from '../testing/build-entry.ts';

const CALL = '/api/reservations/waiting/join';

/** Opens the form of the waiting list from the first step of a booking. */
async function open() {
  openSheet();
  fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'لا موعد مناسب؟ قائمة الانتظار' }));
  await screen.findByRole('button', { name: /^انضمام إلى القائمة/ });
}

it('joins for a week from today by default, once a reason is given', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', CALL, body => {
      sent.push(body);
      return { entry: buildEntry() };
    }),
  );
  await open();
  press(/^انضمام إلى القائمة/);
  expect(await screen.findByText('يلزم سبب الاستشارة.')).toBeTruthy();
  expect(document.activeElement).toBe(reason());
  writeReason(' حكّة في الأذن ');
  press(/^انضمام إلى القائمة/);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        entry_id: expect.any(String),
        pet_id: mishmish.id,
        doctor_id: buildDoctor().id,
        first_day: '2026-11-20',
        last_day: '2026-11-26',
        reason: 'حكّة في الأذن',
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^انضمام إلى القائمة/ })).toBeNull());
});

it('wants a pet first', async () => {
  server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish, barq] })));
  openSheet();
  fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'لا موعد مناسب؟ قائمة الانتظار' }));
  expect(await screen.findByText('يُرجى اختيار الحيوان.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^انضمام إلى القائمة/ })).toBeNull();
});

it('says why it was refused, and leaves the reason for the booking', async () => {
  server.use(
    refuse('post', CALL, 409, {
      code: 'reservations.slots_free',
      message: 'في هذه الأيام مواعيد متاحة الآن.',
    }),
  );
  await open();
  writeReason('حكّة في الأذن');
  press(/^انضمام إلى القائمة/);
  expect(await screen.findByText('في هذه الأيام مواعيد متاحة الآن.')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'إغلاق' }).at(-1) ?? document.body);
  await goToPay();
  expect(reason().value).toBe('حكّة في الأذن');
});
