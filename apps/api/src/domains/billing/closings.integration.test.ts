import type { DayClosing } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { deskMeans } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingTools, billingTools } from '../../testing/billing-tools.ts';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../testing/test-app.ts';

let test: TestApp;
let tools: BillingTools;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tools = await billingTools(test);
});
afterAll(() => test.close());

const bodyOf = ({ status, body }: TestResponse) => ({ status, ...(body as { code: string }) });
const closingOf = (response: TestResponse) => dataOf<{ closing: DayClosing }>(response).closing;
const firstPayment = async (id: string) => (await tools.view(id)).payments[0]?.id ?? '';

/** Checks that each close is the sum of its documents, that none has a gap, and that none has a payment twice. */
async function expectSums(): Promise<void> {
  const { rows } = await test.database.pool.query<{ stored: object; summed: object }>(
    `select jsonb_build_array(c.received, c.returned, c.vat, c.count, c.cash, c.mada, c.transfer) as stored, s.summed
     from day_closings c cross join lateral (
       select jsonb_build_array(
         coalesce(sum(total) filter (where series = 'receipt'), 0),
         coalesce(sum(total) filter (where series = 'credit_note'), 0),
         coalesce(sum(sign * r.vat), 0), count(*),
         coalesce(sum(sign * total) filter (where r.means = 'cash'), 0),
         coalesce(sum(sign * total) filter (where r.means = 'mada'), 0),
         coalesce(sum(sign * total) filter (where r.means = 'transfer'), 0)) as summed
       from desk_payments p join desk_receipts r on r.desk_payment_id = p.id
       cross join lateral (select case series when 'receipt' then 1 else -1 end) as signs(sign)
       where p.closing_id = c.id) s
     where c.clinic_id = $1`,
    [tools.clinic.id],
  );
  for (const { stored, summed } of rows) expect(stored).toEqual(summed);
  const numbers = await test.database.pool.query(
    'select number, row_number() over (order by number)::int as expected from day_closings where clinic_id = $1',
    [tools.clinic.id],
  );
  for (const { number, expected } of numbers.rows) expect(number).toBe(expected);
}

describe('the close of a day', () => {
  it('has the sums of what was taken and returned since the one before', async () => {
    const { id } = await tools.add();
    await tools.pay(id, 5000);
    await tools.pay(id, 3000, { means: 'mada' });
    await tools.refund(await firstPayment(id), 1000);
    const day = await tools.openDay();
    expect(day).toMatchObject({
      by_means: { cash: 4000, mada: 3000, transfer: 0 },
      received: 8000,
      returned: 1000,
      count: 3,
      since: null,
    });
    expect(day.payments).toMatchObject([
      { reservation_id: id, client_name: 'أبو فهد', pet_name: 'ورد', refundable: 4000 },
      { means: 'mada' },
      { kind: 'refund', receipt_number: 'C-000001' },
    ]);
    const order = { closing_id: newId(), counted_cash: 3900, note: 'نقص' };
    const closing = closingOf(await tools.tryClose(order));
    expect(closing).toMatchObject({ number: 1, received: 8000, counted_cash: 3900, note: 'نقص' });
    expect(closingOf(await tools.tryClose(order))).toEqual(closing);
    expect(bodyOf(await tools.tryClose({ ...order, counted_cash: 1 }))).toMatchObject({
      code: 'idempotency.reused',
    });
    expect(bodyOf(await tools.tryClose())).toMatchObject({ code: 'billing.nothing_to_close' });
    expect(await tools.openDay()).toMatchObject({ count: 0, payments: [], since: closing.closed_at });
    await tools.pay(id, 100);
    expect(closingOf(await tools.tryClose())).toMatchObject({ number: 2, received: 100 });
    const listed = dataOf<{ closings: DayClosing[]; more: boolean }>(
      await tools.desk.get('/api/clinic/closings/list'),
    );
    expect(listed).toMatchObject({ closings: [{ number: 2 }, { number: 1 }], more: false });
    const earlier = await tools.desk.get('/api/clinic/closings/list', { before: '2' });
    expect(dataOf(earlier)).toMatchObject({ closings: [closing] });
    const of = { closing_id: closing.id };
    expect(dataOf(await tools.desk.get('/api/clinic/closings/view', of))).toMatchObject({
      closing,
      payments: [{}, {}, {}],
    });
    const other = await billingTools(test);
    expect(bodyOf(await other.desk.get('/api/clinic/closings/view', of))).toMatchObject({
      status: 404,
      code: 'billing.not_found',
    });
    for (const statement of ['update day_closings set note = null', 'delete from day_closings'])
      await expect(test.database.pool.query(statement)).rejects.toThrow('append-only');
    await expectSums();
  });

  it('has a count below zero where more was returned in cash than taken', async () => {
    const { id } = await tools.add();
    await tools.pay(id, 5000, { means: 'mada' });
    await tools.refund(await firstPayment(id), 1000, { means: 'cash' });
    const closing = closingOf(await tools.tryClose({ counted_cash: -1000 }));
    expect(closing).toMatchObject({ by_means: { cash: -1000, mada: 5000 }, counted_cash: -1000 });
  });

  it('is refused when something was taken or returned since it was shown', async () => {
    const { id } = await tools.add();
    await tools.pay(id, 5000);
    const { version } = await tools.openDay();
    await tools.refund(await firstPayment(id), 1000);
    const refused = await tools.tryClose({ version });
    expect(bodyOf(refused)).toMatchObject({ status: 409, code: 'billing.changed' });
    expect(closingOf(await tools.tryClose())).toMatchObject({ number: 1, count: 2 });
  });

  it.each(['pay', 'refund', 'close'] as const)(
    'at the same time as a %s loses and doubles nothing',
    async other => {
      const { id } = await tools.add();
      await tools.pay(id, 5000);
      const paid = await firstPayment(id);
      const { version } = await tools.openDay();
      const acts = {
        pay: () => tools.tryPay(id, 700),
        refund: () => tools.tryRefund(paid, 700),
        close: () => tools.tryClose({ version }, tools.manager),
      };
      const [closed, acted] = await Promise.all([tools.tryClose({ version }), acts[other]()]);
      if (other === 'close') {
        expect([closed, acted].map(({ status }) => status).toSorted()).toEqual([200, 409]);
      } else {
        expect(acted.status).toBe(200);
        if (closed.status !== 200) expect(bodyOf(closed)).toMatchObject({ code: 'billing.changed' });
        dataOf(await tools.tryClose());
      }
      const { rows } = await test.database.pool.query(
        'select count(*)::int as n, count(closing_id)::int as closed from desk_payments where clinic_id = $1',
        [tools.clinic.id],
      );
      const expected = other === 'close' ? 1 : 2;
      expect(rows).toEqual([{ n: expected, closed: expected }]);
      await expectSums();
    },
  );

  it('equals the sum of its receipts after any history', async () => {
    const act = fc.oneof(
      fc.record({
        do: fc.constant('pay' as const),
        amount: fc.integer({ min: 1, max: 4000 }),
        means: fc.constantFrom(...deskMeans),
      }),
      fc.record({
        do: fc.constant('refund' as const),
        amount: fc.integer({ min: 1, max: 2000 }),
        means: fc.constantFrom(...deskMeans),
      }),
      fc.record({
        do: fc.constant('close' as const),
        amount: fc.nat(10),
        means: fc.constant('cash' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async acts => {
        tools = await billingTools(test);
        const { id } = await tools.add();
        for (const { do: what, amount, means } of acts) {
          if (what === 'close') await tools.tryClose({ counted_cash: amount });
          else if (what === 'pay') await tools.tryPay(id, amount, { means });
          else {
            const one = (await tools.view(id)).payments.find(({ refundable }) => refundable >= amount);
            if (one) await tools.refund(one.id, amount, { means });
          }
        }
        await tools.tryClose();
        await expectSums();
        const bill = await tools.view(id);
        const { rows } = await test.database.pool.query(
          `select coalesce(sum(received - returned), 0)::int as paid from day_closings where clinic_id = $1`,
          [tools.clinic.id],
        );
        expect(rows).toEqual([{ paid: bill.paid }]);
        expect((await tools.reservation(id)).desk_paid).toBe(bill.paid);
      }),
      { numRuns: fuzzRuns(6) },
    );
  });
});

describe('the figures of a clinic', () => {
  it('count visits, waiting and revenue by means, for managers', async () => {
    const { id } = await tools.add();
    test.advance(600);
    await tools.pay(id, 5000);
    await tools.refund(await firstPayment(id), 1000, { means: 'mada' });
    await tools.treat(id);
    const today = tools.at('00:00').slice(0, 10);
    const day = new Date(Date.parse(`${today}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
    const of = { from: day, to: day };
    expect(bodyOf(await tools.desk.get('/api/clinic/figures', of))).toMatchObject({ code: 'clinics.role' });
    const figures = dataOf(await tools.manager.get('/api/clinic/figures', of));
    expect(figures).toMatchObject({
      visits: { at_clinic: { to_pay: 1, done: 0 } },
      waiting: { average: 10, longest: 10, count: 1 },
      revenue: [{ day, cash: 5000, mada: -1000, transfer: 0 }],
      doses: [],
    });
    const long = { from: '2026-01-01', to: '2026-12-01' };
    expect(bodyOf(await tools.manager.get('/api/clinic/figures', long))).toMatchObject({ status: 422 });
  });
});
