import type { Reservation } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { lose, refuse, server } from '../../../testing/server.ts';
import { RESERVATION_ID } from '../testing/build.ts';
import { changesTo, openReservation, reservationIs } from '../testing/reservations.tsx';

const nothing = { pay: false, cancel: false, move: false };
const sent: unknown[] = [];
const sheet = () => screen.findByRole('dialog', { name: 'إلغاء الحجز؟' });
const cancel = async () =>
  fireEvent.click(within(await sheet()).getByRole('button', { name: /^إلغاء الحجز/ }));
/** The current outcome, and the other one. */
const outcomes = async () => {
  const items = within(await sheet()).getAllByRole('listitem');
  const isNow = (item: HTMLElement) => item.getAttribute('aria-current') === 'true';
  return { now: items.find(isNow)?.textContent, other: items.find(item => !isNow(item))?.textContent };
};

async function open(overrides: Partial<Reservation> = {}) {
  const opened = await openReservation(overrides);
  fireEvent.click(screen.getByRole('button', { name: /^إلغاء الحجز/ }));
  await sheet();
  return opened;
}

beforeEach(() => {
  sent.length = 0;
});

describe('the two outcomes', () => {
  it('in time: full refund, with its deadline', async () => {
    await open();
    const { now, other } = await outcomes();
    expect(now).toMatch(/الإلغاء الآن: يُستردّ المبلغ كاملًا، 100 عملةيصبح رصيدك 240 عملة\./);
    expect(other).toMatch(/بعد السبت 21 نوفمبر، 3:30\sم: لا يُستردّ شيء/);
  });

  it('too late: no refund', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:30:01.000Z'));
    await open({ can: { ...nothing, cancel: true } });
    const { now, other } = await outcomes();
    expect(now).toMatch(/الإلغاء الآن: لا يُستردّ شيء/);
    expect(other).toMatch(/حتى السبت 21 نوفمبر، 3:30\sم/);
    expect(screen.queryByText(/الوقت وحده هو المشكلة/)).toBeNull();
  });

  it('are not shown if nothing was paid', async () => {
    await open({
      state: 'awaiting_payment',
      money: 'awaited',
      held_until: '2026-11-20T09:10:00.000Z',
      can: { pay: true, cancel: true, move: false },
    });
    expect(within(await sheet()).getByText(/لم يُدفع شيء بعد/)).toBeTruthy();
    expect(within(await sheet()).queryByRole('listitem')).toBeNull();
  });
});

describe('a cancellation', () => {
  const gone = { state: 'cancelled', money: 'returned', can: nothing } as const;

  it('needs no reason, and reports the refund', async () => {
    server.use(changesTo('/api/reservations/cancel', gone, sent));
    await open();
    await cancel();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ reservation_id: RESERVATION_ID, reason: null, refund: true }]);
    expect(screen.getByText('استُردّت 100 عملة كاملة إلى رصيدك.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('أُلغي الحجز'));
  });

  it.each([
    ['حجز بالخطأ', undefined, 'حجز بالخطأ'],
    ['سبب آخر', ' سفر مفاجئ ', 'سفر مفاجئ'],
  ])('sends the reason «%s»', async (choice, text, reason) => {
    server.use(changesTo('/api/reservations/cancel', gone, sent));
    await open();
    fireEvent.click(screen.getByRole('radio', { name: choice }));
    if (text !== undefined) {
      fireEvent.change(screen.getByRole('textbox', { name: 'السبب بكلماتك' }), { target: { value: text } });
    }
    await cancel();
    await waitFor(() => expect(sent).toEqual([{ reservation_id: RESERVATION_ID, reason, refund: true }]));
  });

  it.each([
    ['late', { can: { ...nothing, cancel: true } }, false],
    ['late and unpaid', { state: 'awaiting_payment', can: { pay: true, cancel: true, move: false } }, true],
  ] as const)('sends whether it has promised a full refund: %s', async (_name, change, refund) => {
    vi.setSystemTime(new Date('2026-11-21T12:30:01.000Z'));
    server.use(changesTo('/api/reservations/cancel', gone, sent));
    await open({ ...change, held_until: '2026-11-21T12:40:00.000Z' });
    await cancel();
    await waitFor(() => expect(sent).toEqual([{ reservation_id: RESERVATION_ID, reason: null, refund }]));
  });

  it('is abandoned by the first button', async () => {
    await open();
    const dialog = await sheet();
    fireEvent.click(within(dialog).getByRole('button', { name: 'الإبقاء على الحجز' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('shows its error in place', async () => {
    server.use(lose('post', '/api/reservations/cancel'));
    await open();
    await cancel();
    expect(await within(await sheet()).findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
  });
});

it('offers to move it instead', async () => {
  await open();
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'تغيير الموعد' }));
  await waitFor(() => expect(useUiStore.getState().delayModal).toBe(true));
  expect(useUiStore.getState().modalSubject).toEqual({ reservationId: RESERVATION_ID });
});

describe('a change under the open sheet', () => {
  it('is reported when the server rejects the cancellation', async () => {
    server.use(
      refuse('post', '/api/reservations/cancel', 409, {
        code: 'reservations.state_conflict',
        message: 'تغيّرت حالة الحجز.',
        state: 'in_session',
      }),
    );
    await open();
    server.use(reservationIs({ state: 'in_session', can: nothing }));
    await cancel();
    expect(await screen.findByText(/تغيّرت حالة الحجز، وهو الآن: جارٍ الآن/)).toBeTruthy();
  });

  it('is reported when its event arrives', async () => {
    const { queryClient } = await open();
    server.use(reservationIs({ state: 'no_show', money: 'kept', can: nothing }));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all }));
    expect(await screen.findByText(/وهو الآن: فات الموعد/)).toBeTruthy();
  });
});
