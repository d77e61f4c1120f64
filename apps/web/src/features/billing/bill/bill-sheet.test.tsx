import type { Bill } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBill } from '../../../entities/billing/open-bill.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildService } from '../../../testing/build-client.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { lose, refuse, refuseOnce, respond, server } from '../../../testing/server.ts';
import { buildBill, buildDeskPayment, PAYMENT_ID } from '../testing/build.ts';
import BillModal from './bill-modal.tsx';

/** Mounted as by the clinic's layout: while its flag is set. */
function Mounted() {
  return useUiStore(state => state.billModal) ? <BillModal /> : null;
}

/** A visit per test: drafts are stored by visit, as in a tab. */
let reservationId = '';
let stored: Bill;
const bill = (overrides: Partial<Bill> = {}) => buildBill({ reservation_id: reservationId, ...overrides });
const paid = (overrides: Partial<Bill> = {}) =>
  bill({
    paid: 15_000,
    due: 0,
    payments: [buildDeskPayment({ id: crypto.randomUUID() })],
    can: { edit: true, pay: false, refund: false },
    ...overrides,
  });

beforeEach(() => {
  reservationId = crypto.randomUUID();
  stored = bill();
  server.use(
    respond('get', '/api/clinic/bills/view', () => ({ bill: stored })),
    respond('get', '/api/clinic/services', { currency: 'SAR', services: [buildService()] }),
  );
});

async function open(step: 'view' | 'pay' = 'view', role: 'desk' | 'manager' = 'desk') {
  openBill({ reservationId, petName: 'مشمش' }, step);
  renderClinic(<Mounted />, { role });
  // The sheet that shows the loading is another one.
  await screen.findByText(step === 'pay' ? /^الإجمالي / : 'البنود');
  return screen.getByRole('dialog', { name: /فاتورة .*مشمش/ });
}

/** Accepts payments; returns what was sent. */
function takePayments() {
  const sent: { payment_id: string; amount: number }[] = [];
  server.use(
    respond('post', '/api/clinic/bills/pay', body => {
      sent.push(JSON.parse(JSON.stringify(body)));
      stored = paid();
      return { bill: stored };
    }),
  );
  return sent;
}

const type = (name: string | RegExp, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

describe('the bill', () => {
  it('shows its lines, its sums and what was paid with the receipts', async () => {
    stored = paid();
    const dialog = await open();
    expect(await within(dialog).findByText('كشف عام')).toBeTruthy();
    expect(within(dialog).getByText(/دفعة، نقدًا/)).toBeTruthy();
    expect(
      within(dialog)
        .getByRole('link', { name: /إيصال R-000123/ })
        .getAttribute('href'),
    ).toMatch(/^\/clinic\/desk\/receipts\//);
    expect(within(dialog).queryByRole('button', { name: /استلام/ })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: /استرداد/ })).toBeNull();
  });

  it('makes way for a receipt that is opened from it', async () => {
    stored = paid();
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('link', { name: /إيصال R-000123/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a failed load, and loads again', async () => {
    server.use(
      refuse('get', '/api/clinic/bills/view', 404, { code: 'billing.not_found', message: 'لا فاتورة.' }),
    );
    openBill({ reservationId, petName: 'مشمش' });
    renderClinic(<Mounted />);
    expect(await screen.findByText('تعذّر التحميل')).toBeTruthy();
    server.use(respond('get', '/api/clinic/bills/view', () => ({ bill: stored })));
    fireEvent.click(screen.getByRole('button', { name: /إعادة المحاولة/ }));
    expect(await screen.findByText('كشف عام')).toBeTruthy();
  });

  it('says that the deposit of a visit that did not take place is to be refunded', async () => {
    stored = paid({ to_refund: 15_000, can: { edit: false, pay: false, refund: false } });
    await open();
    expect(await screen.findByText(/يستردّه مدير العيادة/)).toBeTruthy();
  });
});

describe('a bill without tax', () => {
  it('has no field and no word of it, also in what is taken from the price list', async () => {
    const [first] = bill().lines;
    stored = bill({ charges_vat: false, vat: 0, lines: first ? [{ ...first, vat_percent: 0 }] : [] });
    const dialog = await open();
    expect(within(dialog).queryByText(/ضريبة/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'تعديل البنود' }));
    await screen.findByRole('textbox', { name: 'سعر الوحدة' });
    expect(screen.queryByRole('textbox', { name: /ضريبة/ })).toBeNull();
  });
});

describe('payment', () => {
  it('of the own visit is left to a colleague', async () => {
    stored = bill({ can: { edit: false, pay: false, refund: false } });
    openBill({ reservationId, petName: 'مشمش' }, 'pay');
    renderClinic(<Mounted />);
    expect(await screen.findByText(/يسجّله زميل/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /تسجيل الدفع/ })).toBeNull();
  });

  it('begins with what is due, and is sent once on a double tap', async () => {
    const sent = takePayments();
    await open('pay');
    const amount = await screen.findByRole('textbox', { name: 'المبلغ' });
    expect(amount instanceof HTMLInputElement && amount.value).toBe('150');
    choose('مدى');
    write(/رقم العملية/, '004512');
    press(/^تسجيل الدفع/);
    press(/^تسجيل الدفع/);
    expect(await screen.findByText(/سُجّلت دفعة/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /إيصال R-000123/ })).toBeTruthy();
    expect(sent).toEqual([
      {
        payment_id: expect.stringMatching(/^[\da-f-]{36}$/),
        reservation_id: reservationId,
        amount: 15_000,
        means: 'mada',
        reference: '004512',
      },
    ]);
  });

  it('names at their fields what is missing or too much', async () => {
    await open('pay');
    await screen.findByRole('textbox', { name: 'المبلغ' });
    type('المبلغ', '200');
    press(/^تسجيل الدفع/);
    expect(await screen.findByText(/ولا يُستلم أكثر منه/)).toBeTruthy();
    expect(screen.getByText('يلزم اختيار طريقة الدفع.')).toBeTruthy();
  });

  it('sends the same payment again after a lost response, and nothing else', async () => {
    const lost: unknown[] = [];
    server.use(lose('post', '/api/clinic/bills/pay'));
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/bills/pay'))
        void request
          .clone()
          .json()
          .then(body => lost.push(body));
    });
    await open('pay');
    await screen.findByRole('textbox', { name: 'المبلغ' });
    type('المبلغ', '100');
    choose('نقدًا');
    press(/^تسجيل الدفع/);
    const again = await screen.findByRole('button', { name: /^إعادة الإرسال/ });
    expect(screen.getByRole('textbox', { name: 'المبلغ' }).hasAttribute('disabled')).toBe(true);
    const sent = takePayments();
    fireEvent.click(again);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(lost[0]).toEqual(sent[0]);
    expect(await screen.findByText(/سُجّلت دفعة/)).toBeTruthy();
  });

  it('keeps what was typed over a refusal, at the field, and over closing the sheet', async () => {
    server.use(
      refuseOnce('post', '/api/clinic/bills/pay', 422, {
        code: 'request.invalid',
        message: 'تُرجى المراجعة.',
        errors: { amount: ['المبلغ أكبر من المتبقّي.'] },
      }),
    );
    await open('pay');
    await screen.findByRole('textbox', { name: 'المبلغ' });
    type('المبلغ', '90');
    choose('تحويل');
    write(/رقم العملية/, 'TR-77');
    press(/^تسجيل الدفع/);
    expect(await screen.findByText('المبلغ أكبر من المتبقّي.')).toBeTruthy();
    press('إغلاق');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openBill({ reservationId, petName: 'مشمش' }, 'pay'));
    const amount = await screen.findByRole('textbox', { name: 'المبلغ' });
    expect(amount instanceof HTMLInputElement && amount.value).toBe('90');
    expect(screen.getByRole('textbox', { name: /رقم العملية/ })).toHaveProperty('value', 'TR-77');
  });
});

describe('a refund', () => {
  it('is offered to managers, for what is left of a payment, with a reason', async () => {
    const payment = buildDeskPayment({ refundable: 10_000 });
    stored = paid({ payments: [payment], can: { edit: true, pay: true, refund: true } });
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/bills/refund', body => {
        sent.push(body);
        return { bill: stored };
      }),
    );
    await open('view', 'manager');
    fireEvent.click(await screen.findByRole('button', { name: /استرداد دفعة/ }));
    const amount = await screen.findByRole('textbox', { name: 'المبلغ' });
    expect(amount instanceof HTMLInputElement && amount.value).toBe('100');
    press(/^تسجيل الاسترداد/);
    expect(await screen.findByText('يلزم سبب الاسترداد.')).toBeTruthy();
    type('المبلغ', '25.5');
    write('سبب الاسترداد', 'خدمة لم تُقدَّم');
    fireEvent.click(screen.getByRole('switch', { name: /^يُدفع المبلغ من جديد/ }));
    press(/^تسجيل الاسترداد/);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          refund_id: expect.stringMatching(/^[\da-f-]{36}$/),
          payment_id: PAYMENT_ID,
          amount: 2_550,
          means: 'cash',
          reason: 'خدمة لم تُقدَّم',
          due_again: true,
        },
      ]),
    );
  });
});

it('shows what a refund has taken off the bill', async () => {
  stored = bill({ paid: 10_000, credited: 5_000, due: 0, payments: [buildDeskPayment()] });
  await open();
  expect((await screen.findByText('خُصم بالاسترداد')).nextElementSibling?.textContent).toMatch(/50\.00/);
});

describe('the lines', () => {
  const edit = async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'تعديل البنود' }));
    await screen.findByRole('textbox', { name: 'البند' });
  };

  it('are typed or taken from the price list, with the total while typing', async () => {
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/bills/save', body => {
        sent.push(body);
        return { bill: stored };
      }),
    );
    await edit();
    press('بند آخر');
    const [, name] = screen.getAllByRole('textbox', { name: 'البند' });
    const [, price] = screen.getAllByRole('textbox', { name: /سعر الوحدة/ });
    if (name === undefined || price === undefined) throw new Error('No second line');
    fireEvent.change(name, { target: { value: 'قفص نقل' } });
    press(/^حفظ الفاتورة/);
    expect(await screen.findByText('يلزم السعر، ولو كان صفرًا.')).toBeTruthy();
    fireEvent.change(price, { target: { value: '80.5' } });
    fireEvent.blur(price);
    expect(screen.getByText(/^الإجمالي .*230\.50/)).toBeTruthy();
    press(/^حفظ الفاتورة/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      version: 'v1',
      lines: [
        { service_id: expect.any(String), name: 'كشف عام', unit_price: 15_000 },
        { service_id: null, name: 'قفص نقل', quantity: 1, unit_price: 8_050, vat_percent: 15 },
      ],
    });
  });

  it('cannot become less than what has been paid', async () => {
    stored = paid();
    await edit();
    type(/سعر الوحدة/, '100');
    press(/^حفظ الفاتورة/);
    expect(await screen.findByText(/ولا يقلّ إجماليها عنه/)).toBeTruthy();
  });

  it('are chosen between where a colleague changed them meanwhile', async () => {
    await edit();
    type(/سعر الوحدة/, '120');
    stored = bill({
      version: 'v2',
      lines: [{ service_id: null, name: 'كشف وتحليل', quantity: 1, unit_price: 30_000, vat_percent: 15 }],
    });
    server.use(
      refuseOnce('post', '/api/clinic/bills/save', 409, {
        code: 'request.stale',
        message: 'تغيّرت.',
        changed_by: { who: 'colleague', name: 'هند' },
      }),
    );
    press(/^حفظ الفاتورة/);
    fireEvent.click(await screen.findByRole('radio', { name: /ما حُفظ/ }));
    expect(screen.getByRole('textbox', { name: 'البند' })).toHaveProperty('value', 'كشف وتحليل');
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/bills/save', body => {
        sent.push(body);
        return { bill: stored };
      }),
    );
    press(/^حفظ الفاتورة/);
    await waitFor(() => expect(sent[0]).toMatchObject({ version: 'v2', lines: [{ name: 'كشف وتحليل' }] }));
  });

  it('are not discarded without a question', async () => {
    await edit();
    type(/سعر الوحدة/, '120');
    press('رجوع إلى الفاتورة');
    expect(await screen.findByRole('alertdialog', { name: 'إغلاق دون حفظ؟' })).toBeTruthy();
  });
});
