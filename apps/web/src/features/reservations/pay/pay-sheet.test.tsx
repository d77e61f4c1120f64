import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { HOUR_MS } from '../../../lib/formats/durations.ts';
import { refuse, server } from '../../../testing/server.ts';
import { buildCard, buildReservation, RESERVATION_ID } from '../testing/build.ts';
import { changesTo, openReservation, reservationIs } from '../testing/reservations.tsx';

const PAYMENT_ID = '0190f5fe-7c00-7a00-8000-0000000000d1';
const HELD = {
  state: 'awaiting_payment',
  money: 'awaited',
  booked_by: 'clinic',
  payment_method: 2,
  price: 2000,
  points: 0,
  held_until: '2026-11-20T10:30:00.000Z',
  can: { pay: true, cancel: true, move: false },
} as const;
const sent: unknown[] = [];
const sheet = () => screen.findByRole('dialog', { name: 'الدفع' });
const pay = async () => fireEvent.click(await screen.findByRole('button', { name: /^الدفع وتأكيد الحجز/ }));

async function open() {
  const opened = await openReservation(HELD);
  fireEvent.click(screen.getByRole('button', { name: 'الدفع الآن' }));
  await screen.findByRole('radiogroup', { name: 'طريقة الدفع' });
  return opened;
}

beforeEach(() => {
  sent.length = 0;
});

it("pays a clinic's booking with points, and shows it confirmed", async () => {
  server.use(changesTo('/api/reservations/pay', {}, sent));
  await open();
  expect(within(await sheet()).getByText(/محجوزًا لك حتى 1:30 م$/)).toBeTruthy();
  await pay();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      idempotency_key: expect.any(String),
      reservation_id: RESERVATION_ID,
      payment_method: 1,
      payment_method_id: null,
      keep_card: false,
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'تأكّد الحجز' })).toBeTruthy();
});

it('preselects the card for an owner who returns from a card payment', async () => {
  await openReservation({ ...HELD, payment_id: PAYMENT_ID });
  fireEvent.click(screen.getByRole('button', { name: 'الدفع الآن' }));
  await screen.findByRole('radiogroup', { name: 'طريقة الدفع' });
  expect(screen.getByRole('radio', { name: /فيزا/ })).toHaveProperty('checked', true);
});

it('opens the payment of a saved card that the bank has not authorized', async () => {
  server.use(changesTo('/api/reservations/pay', { ...HELD, payment_id: PAYMENT_ID }, sent));
  const { address } = await open();
  fireEvent.click(screen.getByRole('radio', { name: /فيزا/ }));
  await pay();
  await waitFor(() => expect(address()).toBe(`/dashboard/payments/${PAYMENT_ID}`));
  expect(sent).toEqual([
    expect.objectContaining({ payment_method: 2, payment_method_id: buildCard().payment_method_id }),
  ]);
});

it('shows in place why it was rejected', async () => {
  server.use(
    refuse('post', '/api/reservations/pay', 409, {
      code: 'rewards.coins_short',
      message: 'لا تكفي العملات.',
    }),
  );
  await open();
  await pay();
  expect(await within(await sheet()).findByText('لا تكفي العملات.')).toBeTruthy();
});

it('reports that the hold has expired, and accepts no payment', async () => {
  await openReservation(HELD);
  vi.setSystemTime(new Date('2026-11-20T10:30:01.000Z'));
  fireEvent.click(screen.getByRole('button', { name: 'الدفع الآن' }));
  expect(await within(await sheet()).findByText(/انتهت مهلة الدفع/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^الدفع وتأكيد الحجز/ })).toBeNull();
});

it('reports that it was cancelled in the meantime', async () => {
  const { queryClient } = await open();
  const can = { pay: false, cancel: false, move: false };
  server.use(reservationIs({ ...HELD, state: 'cancelled', money: 'none', held_until: null, can }));
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all }));
  expect(await screen.findByText(/تغيّرت حالة الحجز، وهو الآن: ملغى/)).toBeTruthy();
});

it('accepts a payment while the slot is held, whatever the device’s clock', async () => {
  const opened = await openReservation(HELD);
  const asked = Date.now();
  vi.setSystemTime(asked + 3 * HOUR_MS);
  const headers = { date: new Date(asked).toUTCString(), 'cache-control': 'no-store' };
  server.use(
    http.get('/api/reservations/view', () =>
      HttpResponse.json({ data: { reservation: buildReservation(HELD) } }, { headers }),
    ),
  );
  await act(() => opened.queryClient.refetchQueries({ queryKey: queryKeys.reservations.all }));
  fireEvent.click(screen.getByRole('button', { name: 'الدفع الآن' }));
  expect(within(await sheet()).queryByText(/انتهت مهلة الدفع/)).toBeNull();
  expect(await screen.findByRole('button', { name: /^الدفع وتأكيد الحجز/ })).toBeTruthy();
});
