import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildReservation, buildSlot, RESERVATION_ID } from '../testing/build.ts';
import { changesTo, openReservation, reservationIs } from '../testing/reservations.tsx';

const OWN = buildSlot('2026-11-21T14:30:00.000Z');
const FREE = buildSlot('2026-11-22T15:30:00.000Z');
const OTHER = buildSlot('2026-11-22T16:00:00.000Z');
const nothing = { pay: false, cancel: false, move: false };
const sent: unknown[] = [];

const slotsAre = (slots: (typeof OWN)[], taken: (typeof OWN)[]) =>
  respond('get', '/api/reservations/slots', { slots, taken, time_zone: 'Asia/Riyadh' });
const sheet = () => screen.findByRole('dialog', { name: 'تغيير الموعد' });
const confirm = async () =>
  fireEvent.click(within(await sheet()).getByRole('button', { name: /^تأكيد التغيير/ }));
const choose = async (time: RegExp) => fireEvent.click(await screen.findByRole('radio', { name: time }));

async function open(moves_left = 2) {
  const opened = await openReservation({ moves_left });
  fireEvent.click(screen.getByRole('button', { name: 'تغيير الموعد' }));
  await sheet();
  return opened;
}

beforeEach(() => {
  sent.length = 0;
  server.use(slotsAre([FREE, OTHER], [OWN]));
});

it('moves it: the old time is struck through above the new one, and the page shows the new one', async () => {
  server.use(changesTo('/api/reservations/delay', { ...FREE, moves_left: 1 }, sent));
  await open();
  await choose(/^6:30/);
  const dialog = await sheet();
  expect(within(dialog).getByText('السبت 21 نوفمبر، 5:30 م').tagName).toBe('S');
  expect(within(dialog).getByText('الأحد 22 نوفمبر، 6:30 م').tagName).toBe('B');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ reservation_id: RESERVATION_ID, starts_at: FREE.starts_at, version: 'a1' }]);
  expect(await screen.findByText('الأحد 22 نوفمبر، 6:30 م')).toBeTruthy();
  expect(screen.getByText('يمكن تغيير الموعد مرة واحدة بعد.')).toBeTruthy();
});

it.each([
  [2, 'هذه الأولى، وتبقى بعدها مرة واحدة.'],
  [1, 'هذه هي المرة الأخيرة.'],
])('with %i changes left shows how many remain after this one', async (moves, expected) => {
  await open(moves);
  expect(screen.getByText(expected)).toBeTruthy();
});

it('requires a time', async () => {
  await open();
  await screen.findByRole('radio', { name: /^6:30/ });
  await confirm();
  expect(await screen.findByText('يُرجى اختيار اليوم والوقت.')).toBeTruthy();
});

it('offers the nearest slots instead of a lost one', async () => {
  server.use(
    refuse('post', '/api/reservations/delay', 409, {
      code: 'reservations.slot_taken',
      message: 'حُجز.',
      alternatives: [OTHER],
    }),
  );
  await open();
  await choose(/^6:30/);
  await confirm();
  const nearest = await screen.findByRole('button', { name: /^الأحد 22 نوفمبر، 7:00\sم$/ });
  expect(screen.getByText(/موعدك الحالي باقٍ كما هو/)).toBeTruthy();
  server.use(changesTo('/api/reservations/delay', OTHER, sent));
  fireEvent.click(nearest);
  await confirm();
  await waitFor(() => expect(sent).toMatchObject([{ starts_at: OTHER.starts_at }]));
});

it('reports immediately that the chosen slot was taken', async () => {
  const { queryClient } = await open();
  await choose(/^6:30/);
  server.use(slotsAre([OTHER], [OWN, FREE]));
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
  expect(await screen.findByText('حُجز هذا الموعد قبل لحظات.')).toBeTruthy();
});

describe('a change under the open sheet', () => {
  it('is reported when the server rejects the move, and the page shows it', async () => {
    server.use(
      refuse('post', '/api/reservations/delay', 409, {
        code: 'reservations.state_conflict',
        message: 'تغيّرت حالة الحجز.',
        state: 'cancelled',
      }),
    );
    await open();
    await choose(/^6:30/);
    server.use(reservationIs({ state: 'cancelled', money: 'returned', can: nothing }));
    await confirm();
    expect(await screen.findByText(/تغيّرت حالة الحجز، وهو الآن: ملغى/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'عودة إلى الحجز' }));
    expect(await screen.findByRole('heading', { name: 'أُلغي الحجز' })).toBeTruthy();
  });

  it('is reported when it was moved in another session, and the move continues from there', async () => {
    const now = { ...OTHER, version: 'b2' };
    await open();
    await choose(/^6:30/);
    server.use(
      refuse('post', '/api/reservations/delay', 409, {
        code: 'request.stale',
        message: 'تغيّرت هذه البيانات بعد فتحها.',
        current: { reservation: buildReservation(now) },
      }),
      reservationIs(now),
    );
    await confirm();
    const dialog = within(await sheet());
    expect((await dialog.findByRole('alert')).textContent).toMatch(/وهو الآن الأحد 22 نوفمبر، 7:00/);
    expect(await dialog.findByText(/^الموعد الحالي: الأحد 22 نوفمبر، 7:00/)).toBeTruthy();
    server.use(changesTo('/api/reservations/delay', FREE, sent));
    await confirm();
    await waitFor(() => expect(sent).toMatchObject([{ starts_at: FREE.starts_at, version: 'b2' }]));
  });

  it('is reported when another session has used the last change', async () => {
    const { queryClient } = await open(1);
    server.use(reservationIs({ moves_left: 0, can: { ...nothing, cancel: true } }));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all }));
    expect(await screen.findByText('غُيّر موعد هذا الحجز مرتين، وهذا أقصى عدد.')).toBeTruthy();
  });

  it('is reported when its doctor takes no reservations: the move is rejected, and the slots disappear', async () => {
    const refusal = {
      code: 'reservations.doctor_unavailable',
      message: 'لا يستقبل هذا الطبيب حجوزات الآن.',
    } as const;
    await open();
    await choose(/^6:30/);
    server.use(
      refuse('post', '/api/reservations/delay', 404, refusal),
      refuse('get', '/api/reservations/slots', 404, refusal),
      reservationIs({ moves_left: 2, can: { ...nothing, cancel: true } }),
    );
    await confirm();
    await waitFor(() =>
      expect(screen.getAllByText('لا يستقبل هذا الطبيب حجوزات الآن، فلا يتغيّر موعده.')).toHaveLength(2),
    );
  });

  it('removes the slots of a doctor who no longer takes reservations', async () => {
    const { queryClient } = await open();
    await screen.findByRole('radio', { name: /^6:30/ });
    server.use(
      refuse('get', '/api/reservations/slots', 404, {
        code: 'reservations.doctor_unavailable',
        message: 'لا يستقبل هذا الطبيب حجوزات الآن.',
      }),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
    expect(await screen.findByText('لا يستقبل هذا الطبيب حجوزات الآن.')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /^6:30/ })).toBeNull();
  });

  it('is reported when the deadline of two hours before it has passed', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:30:01.000Z'));
    await open();
    expect(await screen.findByText(/فات وقت تغيير الموعد، وهو حتى ساعتين قبله/)).toBeTruthy();
  });
});
