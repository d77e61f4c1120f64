import type { PaymentCard } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { buildCard, buildPayment } from '../testing/build.ts';
import { CardsSection } from './cards-section.tsx';

const SETUP = '0190f5fe-7c00-7a00-8000-0000000000f1';
const GATEWAY = 'https://pay.example/setup/1';

const visa = buildCard();
const mada = buildCard({
  payment_method_id: '0190f5fe-7c00-7a00-8000-0000000000c2',
  brand: 'mada',
  last4: '0001',
  state: 'expiring',
});
const old = buildCard({
  payment_method_id: '0190f5fe-7c00-7a00-8000-0000000000c3',
  brand: 'mastercard',
  last4: '5555',
  exp_month: 1,
  exp_year: 2026,
  state: 'expired',
});

/** Fakes a server with these cards and no payments. */
const serve = (...cards: PaymentCard[]) =>
  server.use(
    respond('post', '/api/payments/list', { cards }),
    respond('get', '/api/payments/history', { payments: [], more: false }),
  );
const open = (search = '') =>
  renderScreen(<CardsSection />, { at: `/dashboard/profile?section=cards${search}` });
const down = { message: 'بوّابة الدفع لا تستجيب الآن.', code: 'payments.setup_down' } as const;

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
});
afterEach(() => vi.unstubAllGlobals());

describe('the saved cards', () => {
  it('show brand, last four and expiry, and mark those expiring soon by text', async () => {
    serve(visa, mada, old);
    open();
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/فيزا.*4242.*تنتهي في 08\/28/);
    expect(first?.textContent).not.toMatch(/قريبًا|صلاحيتها/);
    expect(second?.textContent).toMatch(/مدى.*تنتهي قريبًا/);
    expect(third?.textContent).toMatch(/انتهت صلاحيتها.*انتهت في 01\/26/);
    expect(screen.queryByRole('link', { name: 'المدفوعات' })).toBeNull();
    // The page has this title: no heading repeats it.
    expect(document.title).toBe('البطاقات المحفوظة | رِفق');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('link to the payments if there are any', async () => {
    serve(visa);
    server.use(respond('get', '/api/payments/history', { payments: [buildPayment()], more: false }));
    open();
    const link = await screen.findByRole('link', { name: 'المدفوعات' });
    expect(link.getAttribute('href')).toBe('/dashboard/profile?section=payments');
  });

  it('are removed only after a confirmation, and the focus stays in their section', async () => {
    serve(visa, mada);
    const removed: unknown[] = [];
    server.use(
      respond('post', '/api/payments/remove', body => {
        removed.push(body);
        return { cards: [mada] };
      }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: /إزالة البطاقة.*4242/ }));
    const dialog = await screen.findByRole('alertdialog', { name: /إزالة البطاقة.*فيزا.*4242/ });
    expect(removed).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: /^إزالة/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(removed).toEqual([{ payment_method_id: visa.payment_method_id }]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'البطاقات المحفوظة' })),
    );
  });

  it('stay while a payment uses one, with the reason', async () => {
    serve(visa);
    const reason = 'تستخدمها عملية دفع جارية.';
    server.use(
      refuse('post', '/api/payments/remove', 409, { message: reason, code: 'payments.card_in_use' }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: /إزالة البطاقة/ }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^إزالة/ }));
    expect(await within(dialog).findByText(reason)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'رجوع' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('report that they could not be loaded, with a retry', async () => {
    serve();
    server.use(lose('post', '/api/payments/list'));
    open();
    expect(await screen.findByText('تعذّر الوصول إلى رِفق')).toBeTruthy();
    serve(visa);
    fireEvent.click(screen.getByRole('button', { name: /^إعادة المحاولة/ }));
    expect(await screen.findByText('فيزا')).toBeTruthy();
  });
});

describe('adding a card', () => {
  it("redirects to the gateway's page, and a double click starts one card setup", async () => {
    serve();
    let calls = 0;
    server.use(
      respond('post', '/api/payments/setup', () => {
        calls += 1;
        return { url: GATEWAY };
      }),
    );
    open();
    const button = await screen.findByRole('button', { name: /^إضافة بطاقة/ });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(assign).toHaveBeenCalledWith(GATEWAY));
    act(() => button.click());
    expect(calls).toBe(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toContain('جارٍ فتح صفحة البطاقة');
  });

  it('can be repeated after Back restored the busy page from memory, as a new card setup', async () => {
    serve(visa);
    const keys: unknown[] = [];
    server.use(
      respond('post', '/api/payments/setup', body => {
        keys.push(body);
        return { url: GATEWAY };
      }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^إضافة بطاقة/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^إضافة بطاقة/ }).textContent).toBe('إضافة'),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إضافة بطاقة/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(keys[0]).not.toEqual(keys[1]);
  });

  it('reports that the gateway is down and retries with the same key', async () => {
    serve();
    const keys: unknown[] = [];
    server.use(
      http.post('/api/payments/setup', async ({ request }) => {
        keys.push(await request.json());
        return keys.length === 1
          ? HttpResponse.json(down, { status: 503 })
          : HttpResponse.json({ data: { url: GATEWAY } });
      }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^إضافة بطاقة/ }));
    expect(await screen.findByText(down.message)).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: /^إعادة المحاولة/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(GATEWAY));
    expect(keys[1]).toEqual(keys[0]);
  });

  it('starts a new card setup after the gateway rejected one', async () => {
    serve();
    const keys: unknown[] = [];
    server.use(
      http.post('/api/payments/setup', async ({ request }) => {
        keys.push(await request.json());
        return keys.length === 1
          ? HttpResponse.json({ message: 'لم تقبل.', code: 'payments.gateway_refused' }, { status: 409 })
          : HttpResponse.json({ data: { url: GATEWAY } });
      }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^إضافة بطاقة/ }));
    await screen.findByText('لم تقبل.');
    fireEvent.click(screen.getByRole('button', { name: /^إعادة المحاولة/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(GATEWAY));
    expect(keys[1]).not.toEqual(keys[0]);
  });
});

describe("on return from the gateway's page", () => {
  it.each([
    ['done', [visa], 'حُفظت البطاقة', false, null],
    ['failed', [], 'لم تُحفظ البطاقة', true, null],
    ['failed', [], 'لم تُحفظ البطاقة', false, 'too_many_cards'],
    ['expired', [], 'لم تُحفظ البطاقة', true, null],
    ['open', [], 'لم يكتمل حفظ البطاقة', true, null],
  ] as const)('shows the outcome of a card setup that is %s, and removes it from the URL', async (...row) => {
    const [state, cards, title, canTryAgain, failure] = row;
    serve(...cards);
    const asked: unknown[] = [];
    server.use(
      respond('post', '/api/payments/setup/confirm', body => {
        asked.push(body);
        return { state, failure, cards: [...cards] };
      }),
    );
    const { address } = open(`&setup=${SETUP}`);
    const heading = await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(address()).toBe('/dashboard/profile?section=cards');
    expect(asked).toEqual([{ setup_id: SETUP }]);
    expect(screen.queryByRole('button', { name: /^المحاولة من جديد/ }) !== null).toBe(canTryAgain);
    expect(screen.queryAllByText('4242')).toHaveLength(cards.length);
    expect(screen.queryByText(/بلغ الحساب حدّه/) !== null).toBe(failure !== null);
  });

  it('leaves the id in the URL while the gateway is down, and retries', async () => {
    serve();
    server.use(refuse('post', '/api/payments/setup/confirm', 503, down));
    const { address } = open(`&setup=${SETUP}`);
    const failure = await screen.findByText(down.message);
    await waitFor(() => expect(document.activeElement?.contains(failure)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(address()).toContain(SETUP);
    server.use(
      respond('post', '/api/payments/setup/confirm', { state: 'done', failure: null, cards: [visa] }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إعادة المحاولة/ }));
    expect(await screen.findByRole('heading', { name: 'حُفظت البطاقة' })).toBeTruthy();
    expect(address()).not.toContain(SETUP);
  });

  it('reports a URL that names no card setup of this account', async () => {
    serve(visa);
    server.use(
      refuse('post', '/api/payments/setup/confirm', 404, { message: 'لا', code: 'payments.not_found' }),
    );
    const { address } = open(`&setup=${SETUP}`);
    expect(await screen.findByRole('heading', { name: 'لا نعرف هذا الحفظ' })).toBeTruthy();
    expect(address()).not.toContain(SETUP);
    expect(screen.getByText('4242')).toBeTruthy();
  });
});
