import type { Payment } from '@rifq/contract/calls';
import { paymentStates } from '@rifq/rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Component } from '../../../app/pages/payment-page.tsx';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { buildReservation, RESERVATION_ID } from '../../../testing/build-reservation.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { buildPayment, PAYMENT_ID } from '../testing/build.ts';

const CHECKOUT = 'https://pay.example/checkout/1';

const open = (id = PAYMENT_ID, added = '') =>
  renderScreen(
    <Routes>
      <Route path="/dashboard/payments/:id" element={<Component />} />
    </Routes>,
    { at: `/dashboard/payments/${id}${added}` },
  );

/** Fakes a server whose gateway reports the same state of a payment. */
const serve = (payment: Payment) =>
  server.use(
    respond('get', '/api/payments/view', { payment }),
    respond('post', '/api/payments/confirm', { payment }),
  );

beforeEach(() => {
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/reservations/view', { reservation: buildReservation() }),
  );
});

/** The page's text without bidi isolates, and with plain spaces. */
const text = () =>
  (document.body.textContent ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

/** Target of the action's link; null for a button or none. */
const wayOn = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

describe('a payment shows its outcome first, then one action', () => {
  const nothing = /لم يُسحب أي مبلغ/;
  const payments = { name: /كل المدفوعات/, href: '/dashboard/profile?section=payments' };
  const receipt = { name: /عرض الإيصال/, href: `/dashboard/payments/${PAYMENT_ID}/receipt` };

  const cases: Record<
    Payment['state'],
    [Partial<Payment>, RegExp, RegExp, { name: RegExp; href: string } | null]
  > = {
    starting: [{ has_receipt: false }, /الدفع لم يكتمل/, /لم يصل تأكيد أي دفع/, null],
    open: [
      { has_receipt: false, checkout_url: CHECKOUT },
      /الدفع لم يكتمل/,
      /لم يصل تأكيد أي دفع.*إكمال الدفع ممكن حتى الساعة/,
      { name: /إكمال الدفع/, href: CHECKOUT },
    ],
    processing: [{ has_receipt: false }, /الدفع لدى البنك/, /لا حاجة إلى الدفع مرة أخرى/, null],
    paid: [{}, /اكتمل الدفع/, /سُحب 20\.00 ر\.س من البطاقة/, receipt],
    declined: [
      { has_receipt: false, decline: 'authentication_failed' },
      /رفض البنك العملية/,
      /لم يُسحب أي مبلغ.*لم يكتمل تأكيد العملية لدى البنك\.انتهت هذه المحاولة، ولا يمكن إتمامها بعد الآن\.كل المدفوعات/,
      payments,
    ],
    expired: [{ has_receipt: false }, /انتهت مهلة الدفع/, nothing, payments],
    cancelled: [{ has_receipt: false }, /أُلغي الدفع/, nothing, payments],
    refunding: [{}, /استرداد المبلغ جارٍ/, /يُستردّ 20\.00 ر\.س إلى البطاقة/, receipt],
    refunded: [{ refunded: 2000 }, /استُردّ المبلغ/, /استُردّ 20\.00 ر\.س إلى البطاقة/, receipt],
    refund_failed: [{}, /تأخّر استرداد المبلغ/, /المبلغ محفوظ لك ولم يُستردّ بعد/, null],
  };

  it.each(paymentStates)('when it is %s', async state => {
    const [overrides, title, money, way] = cases[state];
    serve(buildPayment({ state, ...overrides }));
    open();
    await screen.findByRole('heading', { level: 2, name: title });
    expect(text()).toMatch(money);
    if (way !== null) expect(wayOn(way.name)).toBe(way.href);
    expect(screen.queryAllByRole('link').length).toBe(way === null ? 0 : 1);
    expect(screen.getByText('RF-7K2M-0418').closest('bdi')?.dir).toBe('ltr');
  });

  it.each([
    ['insufficient_funds', /رصيد البطاقة لا يكفي/],
    ['authentication_failed', /لم يكتمل تأكيد العملية لدى البنك/],
    ['expired_card', /انتهت صلاحية البطاقة/],
    ['wrong_details', /بيانات البطاقة غير صحيحة/],
    ['declined', /لم يوافق البنك/],
  ] as const)('with the reason %s, after which it can be retried', async (decline, reason) => {
    serve(buildPayment({ state: 'open', decline, checkout_url: CHECKOUT, has_receipt: false }));
    open();
    await screen.findByRole('heading', { name: 'رفض البنك العملية' });
    expect(text()).toMatch(new RegExp(`لم يُسحب أي مبلغ.*${reason.source}`));
    expect(wayOn(/المحاولة من جديد/)).toBe(CHECKOUT);
  });

  it.each([
    ['late', /يُستردّ 20\.00 ر\.س إلى البطاقة.*وصل الدفع بعد انتهاء مهلته/],
    ['doubled', /يُستردّ 20\.00 ر\.س إلى البطاقة.*هذا الدفع مكرّر/],
    ['amount_differs', /يُستردّ إلى البطاقة كل ما سُحب منها.*اختلف المبلغ/],
    ['currency_differs', /يُستردّ إلى البطاقة كل ما سُحب منها.*بعملة غير المطلوبة/],
  ] as const)('and why it is refunded: %s', async (flag, sentence) => {
    serve(buildPayment({ state: 'refunding', flag }));
    open();
    await screen.findByRole('heading', { name: 'استرداد المبلغ جارٍ' });
    expect(text()).toMatch(sentence);
  });

  it('and that the gateway does not know it: not that nothing was charged', async () => {
    serve(buildPayment({ state: 'expired', flag: 'unknown_at_gateway', has_receipt: false }));
    open();
    await screen.findByRole('heading', { name: 'انتهت مهلة الدفع' });
    expect(text()).toMatch(/لا تعرف بوّابة الدفع هذه العملية.*ما دُفع لا يضيع/);
    expect(text()).not.toMatch(nothing);
  });

  it('and that it is disputed at the bank', async () => {
    serve(buildPayment({ flag: 'disputed' }));
    open();
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(text()).toMatch(/سُحب 20\.00 ر\.س من البطاقة.*اعتُرض على هذا الدفع لدى البنك/);
  });

  it('and the refunded part of a captured payment', async () => {
    serve(buildPayment({ refunded: 500 }));
    open();
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(text()).toContain('سُحب 20.00 ر.س، واستُردّ منه 5.00 ر.س إلى البطاقة.');
  });
});

describe('while a payment is pending', () => {
  const opened = buildPayment({ state: 'open', checkout_url: CHECKOUT, has_receipt: false });

  it('the gateway is checked once on arrival, and nothing can be paid twice before its response', async () => {
    let reply: () => void = () => undefined;
    const isReplying = new Promise<void>(resolve => {
      reply = resolve;
    });
    let asked = 0;
    server.use(
      respond('get', '/api/payments/view', { payment: opened }),
      http.post('/api/payments/confirm', async () => {
        asked += 1;
        await isReplying;
        return HttpResponse.json({ data: { payment: buildPayment() } });
      }),
    );
    open();
    await screen.findByRole('heading', { name: 'جارٍ التحقّق من الدفع' });
    expect(screen.queryByRole('link')).toBeNull();
    reply();
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(asked).toBe(1);
  });

  it('live events are followed, without checking the gateway again', async () => {
    const processing = buildPayment({ state: 'processing', has_receipt: false });
    serve(processing);
    const { queryClient } = open();
    await screen.findByRole('heading', { name: 'الدفع لدى البنك' });
    server.use(
      respond('get', '/api/payments/view', { payment: buildPayment() }),
      lose('post', '/api/payments/confirm'),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.payments.all }));
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(screen.queryByText(/تعذّر الوصول إلى رِفق/)).toBeNull();
  });

  it('returning to the tab checks again, and reports no error', async () => {
    const asked: number[] = [];
    server.use(
      respond('get', '/api/payments/view', { payment: opened }),
      http.post('/api/payments/confirm', () => {
        asked.push(asked.length);
        if (asked.length === 2) return HttpResponse.error();
        return HttpResponse.json({ data: { payment: asked.length === 1 ? opened : buildPayment() } });
      }),
    );
    open();
    await screen.findByRole('link', { name: /إكمال الدفع/ });
    const seen = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    seen();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.queryByText(/تعذّر الوصول إلى رِفق/)).toBeNull();
    seen();
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(asked).toHaveLength(3);
  });

  it('an unavailable gateway is reported, nothing is lost, and it can be checked again', async () => {
    const message = 'بوّابة الدفع لا تستجيب الآن.';
    server.use(
      respond('get', '/api/payments/view', { payment: opened }),
      refuse('post', '/api/payments/confirm', 503, { message, code: 'payments.gateway_down' }),
    );
    open();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(wayOn(/إكمال الدفع/)).toBe(CHECKOUT);
    serve(buildPayment());
    fireEvent.click(screen.getByRole('button', { name: /^التحقّق الآن/ }));
    await screen.findByRole('heading', { name: 'اكتمل الدفع' });
    expect(screen.queryByText(message)).toBeNull();
  });
});

it('removes the parameters of a gateway from the URL on arrival', async () => {
  serve(buildPayment());
  const { address } = open(PAYMENT_ID, '?payment_intent_client_secret=pi_1_secret_2&status=paid');
  await screen.findByRole('heading', { name: 'اكتمل الدفع' });
  expect(address()).toBe(`/dashboard/payments/${PAYMENT_ID}`);
});

it('reports an id of no payment of this account as unknown', async () => {
  server.use(refuse('get', '/api/payments/view', 404, { message: 'لا', code: 'payments.not_found' }));
  open();
  expect(await screen.findByRole('heading', { name: 'لم نجد هذا الدفع في حسابك' })).toBeTruthy();
  expect(wayOn(/المدفوعات/)).toBe('/dashboard/profile?section=payments');
});

it('reports being offline, with a retry', async () => {
  server.use(lose('get', '/api/payments/view'));
  open();
  expect(await screen.findByText('تعذّر الوصول إلى رِفق')).toBeTruthy();
  serve(buildPayment());
  fireEvent.click(screen.getByRole('button', { name: /^إعادة المحاولة/ }));
  await screen.findByRole('heading', { name: 'اكتمل الدفع' });
});

describe('the link to what was paid for', () => {
  const subject = { kind: 'reservation', id: '0190f5fe-7c00-7a00-8000-0000000000f1' };

  it('opens the reservation, next to the receipt', async () => {
    serve(buildPayment({ subject }));
    open();
    await screen.findByRole('link', { name: /عرض الإيصال/ });
    expect(wayOn(/عرض الحجز/)).toBe(`/dashboard/reservations/${subject.id}`);
  });

  it('replaces the other payments', async () => {
    serve(buildPayment({ subject, state: 'expired', has_receipt: false }));
    open();
    await screen.findByRole('link', { name: /عرض الحجز/ });
    expect(wayOn(/كل المدفوعات/)).toBeNull();
  });
});

describe('of a slot that is still held', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const subject = { kind: 'reservation', id: RESERVATION_ID };
  const left = buildPayment({ state: 'cancelled', has_receipt: false, subject });

  it('shows how long an abandoned payment can be paid, and links to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
    const can = { pay: true, cancel: true, move: false };
    const held = {
      state: 'awaiting_payment',
      money: 'awaited',
      held_until: '2026-11-20T10:05:00.000Z',
      can,
    } as const;
    serve(left);
    server.use(respond('get', '/api/reservations/view', { reservation: buildReservation(held) }));
    open();
    expect(await screen.findByRole('link', { name: 'إكمال الدفع' })).toBeTruthy();
    expect(text()).toContain('يبقى الموعد محجوزًا لك');
  });

  it('is not shown once the hold has expired', async () => {
    serve(left);
    open();
    expect(await screen.findByRole('link', { name: 'عرض الحجز' })).toBeTruthy();
    expect(text()).not.toContain('يبقى الموعد محجوزًا لك');
  });
});
