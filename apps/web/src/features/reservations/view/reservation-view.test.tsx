import type { Reservation } from '@rifq/contract/calls';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildClinic, buildReservation, RESERVATION_ID } from '../testing/build.ts';
import { openReservation, openReservations, reservationIs } from '../testing/reservations.tsx';

const PAYMENT_ID = '0190f5fe-7c00-7a00-8000-0000000000d1';
const byCard = { payment_method: 2, price: 2000, points: 0, payment_id: PAYMENT_ID } as const;
const nothing = { pay: false, cancel: false, move: false };
/** The announced status. */
const status = () => document.querySelector('section [role=status]')?.textContent;
/** Its hold has expired without a payment. */
const unpaid = { state: 'expired', paid_at: null } as const;
const buttons = () => screen.getAllByRole('button').map(button => button.textContent);

describe('the payment outcome comes first', () => {
  const cases: [string, Partial<Reservation>, RegExp][] = [
    ['paid with coins', {}, /^تأكّد الحجزدُفع من رصيدك: 100 عملة\./],
    ['paid by card', byCard, /^تأكّد الحجزدُفع بالبطاقة: .*20\.00.*ر\.س\./],
    [
      'coins refunded',
      { state: 'cancelled', money: 'returned' },
      /^أُلغي الحجزاستُردّت 100 عملة كاملة إلى رصيدك\./,
    ],
    [
      'being refunded to the card',
      { ...byCard, state: 'cancelled', money: 'returning' },
      /يُستردّ المبلغ كاملًا.*إلى البطاقة/,
    ],
    [
      'refunded to the card',
      { ...byCard, state: 'cancelled', money: 'returned' },
      /استُردّ المبلغ كاملًا.*إلى البطاقة/,
    ],
    [
      'cancelled too late',
      { state: 'cancelled', money: 'kept' },
      /لا يُستردّ المبلغ \(100 عملة\)، فقد جاء الإلغاء بعد/,
    ],
    [
      'no-show',
      { state: 'no_show', money: 'kept' },
      /^فات الموعدلا يُستردّ المبلغ.*عند عدم الحضور\..*15 دقيقة.*حتى ساعتين قبله مجاني/,
    ],
    [
      'missed by the clinic too',
      { state: 'no_show', money: 'returned' },
      /^فات الموعداستُردّت 100 عملة كاملة إلى رصيدك\.لم تبدأ الاستشارة في موعدها\.$/,
    ],
    ['completed', { state: 'completed', summary: 'بخير.' }, /^اكتملت الاستشارةدُفع من رصيدك: 100 عملة\.$/],
    [
      'completed without a summary',
      { state: 'completed', summary: null },
      /^انتهت الاستشارةدُفع من رصيدك: 100 عملة\.انتهت دون ملخّص من الطبيب\.$/,
    ],
    ['expired', { state: 'expired', money: 'none' }, /^لم يكتمل الحجزلم يُسحب منك شيء\.انتهت مهلة الدفع/],
    ['not charged yet after the hold', { ...byCard, ...unpaid, money: 'none' }, /بعد المهلة يُستردّ كاملًا/],
    [
      'charged after the hold',
      { ...byCard, ...unpaid, money: 'returning' },
      /^لم يكتمل الحجزيُستردّ إلى البطاقة كل ما سُحب منها\. قد يظهر في الحساب بعد أيام، بحسب البنك\.انتهت[^.]*\.$/,
    ],
    [
      'charged after the hold, and refunded',
      { ...byCard, ...unpaid, money: 'returned' },
      /^لم يكتمل الحجزاستُردّ إلى البطاقة كل ما سُحب منها\.انتهت[^.]*\.$/,
    ],
  ];
  it.each(cases)('%s', async (_name, overrides, expected) => {
    await openReservation({ can: nothing, ...overrides });
    expect(status()).toMatch(expected);
  });

  it('tells when a no-show was marked', async () => {
    const missed = { state: 'no_show', money: 'kept', missed_at: '2026-11-15T15:17:00.000Z' } as const;
    await openReservation({ ...missed, can: nothing });
    expect(screen.getByText('سُجّل الغياب').nextElementSibling?.textContent).toMatch(/3:17/);
  });

  it('hides an empty summary', async () => {
    await openReservation({ state: 'completed', summary: null, can: nothing });
    expect(screen.queryByRole('heading', { name: 'ملخّص الاستشارة' })).toBeNull();
  });

  it('shows that the clinic has cancelled, and why', async () => {
    const cancelled = { by: 'clinic', reason: 'إجازة الطبيب', at: '2026-11-20T08:00:00.000Z' } as const;
    await openReservation({ state: 'cancelled', money: 'returned', cancelled, can: nothing });
    expect(status()).toMatch(/^ألغت العيادة الحجز/);
    expect(screen.getByText('إجازة الطبيب')).toBeTruthy();
  });
});

it('shows that the time of an unopened one has passed, and offers no calendar file', async () => {
  const passed = { starts_at: '2026-11-20T08:00:00.000Z', ends_at: '2026-11-20T08:30:00.000Z' };
  await openReservation({ ...passed, can: nothing });
  expect(status()).toMatch(/^انتهى وقت الموعد.*لم تسجّل العيادة بعدُ/);
  expect(screen.getAllByText('انتهى وقته').length).toBeGreaterThan(0);
  expect(screen.queryByText('مؤكَّد')).toBeNull();
  expect(screen.queryByRole('button', { name: 'إضافة إلى التقويم' })).toBeNull();
});

describe('the facts', () => {
  it('show the time in the owner’s zone and at the clinic, and in both calendars', async () => {
    server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish], time_zone: 'Africa/Cairo' })));
    await openReservation();
    expect(await screen.findByText('السبت 21 نوفمبر، 4:30 م')).toBeTruthy();
    expect(screen.getByText(/في العيادة: السبت، 5:30 م/)).toBeTruthy();
    expect(screen.getByText(/جمادى الآخرة 1448/)).toBeTruthy();
  });

  it('do not name the clinic’s zone while its time is the same', async () => {
    await openReservation();
    expect(await screen.findByText('السبت 21 نوفمبر، 5:30 م')).toBeTruthy();
    expect(screen.queryByText(/في العيادة:/)).toBeNull();
  });

  it('include the clinic’s phone, map and opening hours', async () => {
    const hours = 'يوميًا 9 ص – 10 م';
    await openReservation({ clinic: buildClinic({ map_url: 'https://maps.example/1', hours }) });
    expect(screen.getByText(hours)).toBeTruthy();
    const call = screen.getByRole('link', { name: /اتصال/ });
    expect(call.getAttribute('href')).toBe('tel:+966115550123');
    expect(call.querySelector('bdi[dir=ltr]')?.textContent).toBe('+966 115550123');
    expect(screen.getByRole('link', { name: /الخريطة/ }).getAttribute('href')).toBe('https://maps.example/1');
  });

  it('link to the card payment, and to its receipt once it is captured', async () => {
    await openReservation(byCard);
    expect(screen.getByRole('link', { name: 'تفاصيل الدفع' }).getAttribute('href')).toBe(
      `/dashboard/payments/${PAYMENT_ID}`,
    );
    expect(screen.getByRole('link', { name: 'الإيصال' })).toBeTruthy();
  });

  it.each([
    ['not captured', { ...unpaid, money: 'none' }],
    ['cancelled uncaptured', { ...unpaid, money: 'returned' }],
    ['pending before a payment by coins', { payment_method: 1 }],
  ] as const)('link to no receipt of a payment %s', async (_name, change) => {
    await openReservation({ ...byCard, ...change, can: nothing });
    expect(screen.getByRole('link', { name: 'تفاصيل الدفع' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'الإيصال' })).toBeNull();
  });
});

describe('the actions', () => {
  it('are those that the server allows', async () => {
    await openReservation();
    expect(buttons()).toEqual(['تغيير الموعد', 'إضافة إلى التقويم', 'إلغاء الحجز']);
    expect(status()).toContain('يمكن تغيير الموعد مرتين.');
  });

  it.each([
    ['after its deadline', '2026-11-20T07:59:00.000Z', 'فات وقت تغيير الموعد'],
    [
      'while its doctor takes no reservations',
      '2026-11-20T12:00:00.000Z',
      'لا يستقبل هذا الطبيب حجوزات الآن',
    ],
  ])('explain why the time cannot be changed %s', async (_name, until, expected) => {
    const can = { pay: false, cancel: true, move: false };
    await openReservation({ can, change_until: until });
    expect(buttons()).toEqual(['إضافة إلى التقويم', 'إلغاء الحجز']);
    expect(status()).toContain(expected);
  });

  it('remove a cancelled but once confirmed one from the calendar until its time has passed', async () => {
    const label = 'تحديث التقويم بعد الإلغاء';
    const cancelled = { state: 'cancelled', money: 'returned', can: nothing } as const;
    const { unmount } = await openReservation(cancelled);
    expect(buttons()).toEqual([label, 'حجز موعد جديد']);
    unmount();
    const past = { starts_at: '2026-11-20T08:00:00.000Z', ends_at: '2026-11-20T08:30:00.000Z' };
    for (const change of [past, { paid_at: null }]) {
      const opened = await openReservation({ ...cancelled, ...change });
      expect(buttons()).toEqual(['حجز موعد جديد']);
      opened.unmount();
    }
  });

  it('after a completed one are a follow-up with the same doctor and pet', async () => {
    await openReservation({
      state: 'completed',
      summary: 'الأذن سليمة.',
      can: nothing,
      follow_up_advised: true,
      follow_up_until: '2026-12-05T15:00:00.000Z',
    });
    expect(screen.getByText('الأذن سليمة.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'حجز متابعة' }));
    const { reservationModal, modalSubject } = useUiStore.getState();
    expect(reservationModal).toBe(true);
    expect(modalSubject).toMatchObject({ petId: mishmish.id, kind: 2 });
  });

  it('include no follow-up after its deadline, and nothing for a pet that is not at home', async () => {
    await openReservation({ state: 'completed', can: nothing });
    expect(buttons()).toEqual(['حجز استشارة جديدة']);
    const { unmount } = await openReservation({
      state: 'expired',
      money: 'none',
      can: nothing,
      pet: { ...mishmish, state: 'passed_away' },
    });
    expect(screen.queryByRole('button', { name: 'اختيار موعد جديد' })).toBeNull();
    unmount();
  });
});

it('is refetched once the hold has expired', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-20T09:00:00Z'),
  });
  const held = {
    state: 'awaiting_payment',
    money: 'awaited',
    can: { pay: true, cancel: true, move: false },
  } as const;
  await openReservation({ ...held, held_until: '2026-11-20T09:00:02.000Z' });
  expect(screen.getByRole('timer').textContent).toBe('0:02');
  server.use(reservationIs({ state: 'expired', money: 'none', can: nothing }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByRole('heading', { name: 'لم يكتمل الحجز' })).toBeTruthy();
});

it('lets the owner report an absent clinic, which shows the payment outcome', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await openReservation({
    starts_at: minutesAgo(149),
    ends_at: minutesAgo(119),
    can: nothing,
    absence: 'early',
  });
  expect(screen.getByText(/بعد ساعتين من نهايته/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'لم يحضر الطبيب' })).toBeNull();
  cleanup();
  const passed = { starts_at: minutesAgo(151), ends_at: minutesAgo(121) };
  await openReservation({ ...passed, can: nothing, absence: 'clinic_wrote' });
  expect(screen.queryByText(/بعد ساعتين من نهايته/)).toBeNull();
  expect(screen.getByText(/كتبت العيادة في المحادثة وقت الموعد أو بعده/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'لم يحضر الطبيب' })).toBeNull();
  cleanup();
  await openReservation({ ...passed, can: nothing, absence: 'open' });
  const ended = buildReservation({
    ...passed,
    state: 'cancelled',
    money: 'returned',
    cancelled: { by: 'clinic', reason: 'لم تبدأ الاستشارة.', at: minutesAgo(0) },
    can: nothing,
  });
  server.use(
    respond('post', '/api/reservations/doctor-absent', { reservation: ended }),
    reservationIs(ended),
  );
  fireEvent.click(screen.getByRole('button', { name: 'لم يحضر الطبيب' }));
  fireEvent.click(await screen.findByRole('button', { name: /^نعم، لم يحضر أحد/ }));
  expect(await screen.findByRole('heading', { name: 'لم تبدأ الاستشارة' })).toBeTruthy();
  expect(screen.getByText(/استُردّت 100 عملة كاملة/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'حجز موعد جديد' })).toBeTruthy();
});

it('is refetched when the absence can be reported, and does not claim before that the clinic wrote', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-20T09:00:00Z'),
    shouldAdvanceTime: true,
  });
  const passed = { starts_at: '2026-11-20T06:30:30.000Z', ends_at: '2026-11-20T07:00:30.000Z', can: nothing };
  await openReservation({ ...passed, absence: 'early' });
  // The response at the limit is of the moment before it.
  let asked = 0;
  server.use(
    respond('get', '/api/reservations/view', () => {
      asked += 1;
      const absence = asked === 1 ? 'early' : 'open';
      return { reservation: buildReservation({ ...passed, absence }) };
    }),
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByText(/كتبت العيادة/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByRole('button', { name: 'لم يحضر الطبيب' })).toBeTruthy();
});

it('is refetched when the time to change it has passed', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-21T12:29:59.500Z'),
    shouldAdvanceTime: true,
  });
  await openReservation();
  expect(screen.getByRole('button', { name: 'تغيير الموعد' })).toBeTruthy();
  server.use(reservationIs({ can: { ...nothing, cancel: true } }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText(/فات وقت تغيير الموعد/)).toBeTruthy();
});

it('is refetched when it starts, after which it cannot be cancelled', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-21T14:29:59.500Z'),
    shouldAdvanceTime: true,
  });
  await openReservation({ can: { ...nothing, cancel: true } });
  expect(screen.getByRole('button', { name: 'إلغاء الحجز' })).toBeTruthy();
  server.use(reservationIs({ can: nothing }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إلغاء الحجز' })).toBeNull());
});

it('shows an error if the id is not one of the owner’s reservations', async () => {
  server.use(
    refuse('get', '/api/reservations/view', 404, { code: 'reservations.not_found', message: 'لا.' }),
  );
  openReservations(`/dashboard/reservations/${RESERVATION_ID}`);
  await waitFor(() => expect(screen.getByText('لم نجد هذا الحجز في حسابك')).toBeTruthy());
});
