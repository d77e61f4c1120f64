import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildReservation, RESERVATION_ID } from '../testing/build.ts';
import { asked, listIs, openReservations, reservationIs } from '../testing/reservations.tsx';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
const rows = () => screen.getAllByRole('listitem').map(row => row.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a row', () => {
  it('shows day, time, doctor, pet and state, in the owner’s zone', async () => {
    server.use(
      listIs([buildReservation()]),
      respond('get', '/api/user/me', buildMe({ pets: [mishmish], time_zone: 'Africa/Cairo' })),
    );
    openReservations();
    const row = await screen.findByRole('link', { name: /سلمى/ });
    await waitFor(() => expect(row.textContent).toMatch(/سلمى.*مؤكَّد.*السبت 21 نوفمبر.*4:30.*مشمش/));
    expect(row.getAttribute('href')).toBe(`/dashboard/reservations/${RESERVATION_ID}`);
  });

  it.each([
    ['counts down its last minutes', '2026-11-20T09:09:12.000Z', '9:12'],
    ['shows the end of a hold of hours', '2026-11-20T10:59:58.000Z', /حتى 1:59 م$/],
  ])('of a held one %s', async (_rule, held_until, shown) => {
    server.use(listIs([buildReservation({ state: 'awaiting_payment', money: 'awaited', held_until })]));
    openReservations();
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('of a held one shows the deadline and the action while it is held', async () => {
    const held = { state: 'awaiting_payment', money: 'awaited' } as const;
    server.use(
      listIs([
        buildReservation({ ...held, id: id('e1'), held_until: '2026-11-20T09:09:12.000Z' }),
        buildReservation({ ...held, id: id('e2'), held_until: '2026-11-20T08:59:00.000Z' }),
      ]),
    );
    openReservations();
    await screen.findByText(/^محجوز لك حتى 12:09\sم، ويتأكّد بالدفع\.$/);
    expect(rows()[1]).toMatch(/انتهت المهلة/);
    expect(rows()[1]).not.toContain('محجوز لك');
  });

  it('of one that has ended shows the payment outcome; no-show is due, expired neutral', async () => {
    const ended = {
      held_until: null,
      can: { pay: false, cancel: false, move: false },
    };
    server.use(
      listIs([
        buildReservation({ ...ended, id: id('e1'), state: 'no_show', money: 'kept' }),
        buildReservation({ ...ended, id: id('e2'), state: 'expired', money: 'none' }),
        buildReservation({ ...ended, id: id('e3'), state: 'cancelled', money: 'returned' }),
      ]),
    );
    openReservations();
    await screen.findByText('فات الموعد');
    expect(rows()).toEqual([
      expect.stringMatching(/فات الموعد.*لا يُستردّ المبلغ/),
      expect.stringMatching(/انتهت المهلة.*لم يُسحب منك شيء/),
      expect.stringMatching(/ملغى.*استُردّت 100 عملة كاملة/),
    ]);
    expect(screen.getByText('فات الموعد').parentElement?.className).toContain('chip-due');
    expect(screen.getByText('انتهت المهلة').parentElement?.className).toBe('chip');
  });
});

describe('the list', () => {
  it('requests its half, and one pet', async () => {
    const barq = { ...mishmish, id: id('a8'), name: 'برق' };
    server.use(
      listIs([buildReservation()]),
      respond('get', '/api/user/me', buildMe({ pets: [mishmish, barq] })),
    );
    openReservations();
    fireEvent.click(await screen.findByRole('tab', { name: 'السابقة' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    fireEvent.click(screen.getByRole('radio', { name: 'برق' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked).toEqual([{ state: 'coming' }, { state: 'past' }, { state: 'past', pet_id: barq.id }]);
  });

  it('shows unread reservations of both halves, or an empty state', async () => {
    server.use(listIs([buildReservation({ state: 'completed' })]));
    openReservations(undefined, [RESERVATION_ID]);
    fireEvent.click(await screen.findByRole('tab', { name: 'غير مقروءة' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ ids: RESERVATION_ID }));
    expect(await screen.findByRole('link', { name: /سلمى/ })).toBeTruthy();
  });

  it('sends no request if everything is read', async () => {
    openReservations();
    fireEvent.click(await screen.findByRole('tab', { name: 'غير مقروءة' }));
    expect(await screen.findByText('كل الرسائل مقروءة')).toBeTruthy();
    expect(asked).toEqual([{ state: 'coming' }]);
  });

  it('debounces the search for a name, and reports an empty result', async () => {
    server.use(
      respond('get', '/api/reservations/list', sent => {
        asked.push(sent);
        const isSearch = JSON.stringify(sent).includes('search');
        return { reservations: isSearch ? [] : [buildReservation()], more: false };
      }),
    );
    openReservations();
    await screen.findByRole('link', { name: /سلمى/ });
    fireEvent.change(screen.getByRole('searchbox', { name: 'بحث في الحجوزات' }), {
      target: { value: 'لولو ' },
    });
    expect(await screen.findByText('لا حجز بهذا الاسم')).toBeTruthy();
    expect(asked).toEqual([{ state: 'coming' }, { state: 'coming', search: 'لولو' }]);
  });

  it('loads the next page, and lists a reservation that was moved to it once', async () => {
    const [first, second] = [buildReservation({ id: id('e1') }), buildReservation({ id: id('e2') })];
    server.use(
      respond('get', '/api/reservations/list', sent => {
        asked.push(sent);
        return asked.length === 1
          ? { reservations: [first], more: true }
          : { reservations: [first, second], more: false };
      }),
    );
    openReservations();
    fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(asked.at(-1)).toEqual({ state: 'coming', after: first.id });
    expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull();
  });

  it('leaves the search where it is while it has the focus, also when the list has emptied', async () => {
    server.use(listIs([buildReservation()]));
    const { queryClient } = openReservations();
    const field = await screen.findByRole('searchbox', { name: 'بحث في الحجوزات' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'ل' } });
    server.use(listIs([]));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all }));
    fireEvent.change(field, { target: { value: '' } });
    expect(await screen.findByRole('heading', { name: 'لا حجوزات قادمة' })).toBeTruthy();
    expect(document.activeElement).toBe(field);
    act(() => field.blur());
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  });

  it('has no search and filters while empty, and shows them again with the next result', async () => {
    const barq = { ...mishmish, id: id('a8'), name: 'برق' };
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish, barq] })),
      respond('get', '/api/reservations/list', sent => ({
        reservations: JSON.stringify(sent).includes('past') ? [buildReservation({ state: 'completed' })] : [],
        more: false,
      })),
    );
    openReservations();
    await screen.findByRole('heading', { name: 'لا حجوزات قادمة' });
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(screen.queryByRole('radio')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'السابقة' }));
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'برق' })).toBeTruthy();
  });

  it('if empty shows the price of a consultation, and offers the first booking', async () => {
    openReservations();
    expect(await screen.findByRole('heading', { name: 'لا حجوزات قادمة' })).toBeTruthy();
    expect(await screen.findByText(/20\.00.*ر\.س أو 100 عملة/)).toBeTruthy();
    press('حجز استشارة');
    expect(useUiStore.getState().reservationModal).toBe(true);
  });

  it('offers a retry if it cannot be loaded', async () => {
    server.use(refuse('get', '/api/reservations/list', 422, { code: 'request.invalid', message: 'لا.' }));
    openReservations();
    const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
    server.use(listIs([buildReservation()]));
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: /سلمى/ })).toBeTruthy();
  });
});

describe('on a desktop', () => {
  it('stays next to the chosen one, which it marks', async () => {
    setMedia(true);
    server.use(listIs([buildReservation()]), reservationIs({}));
    openReservations();
    expect(await screen.findByText('يُفتح الحجز هنا عند اختياره من القائمة.')).toBeTruthy();
    const row = await screen.findByRole('link', { name: /سلمى/ });
    fireEvent.click(row);
    expect(await screen.findByRole('heading', { name: 'تأكّد الحجز' })).toBeTruthy();
    expect(row.isConnected).toBe(true);
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(asked).toHaveLength(1);
  });

  it('shows the half of the reservation opened by its URL', async () => {
    setMedia(true);
    server.use(reservationIs({ state: 'no_show', money: 'kept' }));
    openReservations(`/dashboard/reservations/${RESERVATION_ID}`);
    await screen.findByRole('heading', { name: 'فات الموعد' });
    expect(screen.getByRole('tab', { name: 'السابقة' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('on a phone', () => {
  it('is replaced by the chosen one', async () => {
    server.use(listIs([buildReservation()]), reservationIs({}));
    const { address } = openReservations();
    fireEvent.click(await screen.findByRole('link', { name: /سلمى/ }));
    expect(await screen.findByRole('heading', { name: 'تأكّد الحجز' })).toBeTruthy();
    expect(address()).toBe(`/dashboard/reservations/${RESERVATION_ID}`);
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

it('follows changes in other sessions', async () => {
  server.use(listIs([buildReservation()]));
  const { queryClient } = openReservations();
  await screen.findByText('مؤكَّد');
  server.use(listIs([buildReservation({ state: 'in_session' })]));
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all }));
  expect(await within(screen.getByRole('listitem')).findByText('جارٍ الآن')).toBeTruthy();
});
