import { newId } from '@rifq/db';
import { buildClinicVisit, buildDeskPayment, buildMember } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingTools, billingTools, VAT_NUMBER } from '../../testing/billing-tools.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
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
const line = (unit_price: number, more: object = {}) => ({
  name: 'كشف عام',
  quantity: 1,
  unit_price,
  vat_percent: 15,
  ...more,
});
const PRICE = 15_000;

async function numbersOf(series: string): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ number: number }>(
    'select number from desk_receipts where clinic_id = $1 and series = $2 order by number',
    [tools.clinic.id, series],
  );
  return rows.map(({ number }) => number);
}

describe('the bill of a visit', () => {
  it('is its service until somebody changes it, and then has the lines that were saved', async () => {
    const { id } = await tools.add();
    const first = await tools.view(id);
    expect(first).toMatchObject({
      total: PRICE,
      vat: 1957,
      paid: 0,
      due: PRICE,
      to_refund: 0,
      lines: [{ service_id: tools.serviceId, ...line(PRICE) }],
      payments: [],
      can: { edit: true, pay: true, refund: false },
    });
    const lines = [line(10_000, { service_id: tools.serviceId }), line(1000, { name: 'حقنة', quantity: 2 })];
    const saved = tools.billOf(await tools.trySave(id, lines, { version: first.version }));
    expect(saved).toMatchObject({
      total: 12_000,
      due: 12_000,
      lines: [lines[0], { ...lines[1], service_id: null }],
    });
    expect(await tools.reservation(id)).toMatchObject({ price: 12_000, desk_paid: 0, settled_at: null });
    const stale = bodyOf(await tools.trySave(id, [line(1)], { version: first.version }));
    expect(stale).toMatchObject({ status: 409, code: 'request.stale', current: { bill: saved } });
    expect(tools.billOf(await tools.trySave(id, lines, { version: first.version }))).toEqual(saved);
    expect(await tools.events(id)).toEqual(['reservation.visit_booked', 'bill.changed']);
  });

  it('names no service of another clinic, and does not become less than what was paid', async () => {
    const { id } = await tools.add();
    const foreign = [line(PRICE, { service_id: newId() })];
    expect(bodyOf(await tools.trySave(id, foreign))).toMatchObject({ code: 'clinics.not_found' });
    await tools.pay(id, 5000);
    expect(bodyOf(await tools.trySave(id, [line(4999)]))).toMatchObject({ code: 'billing.below_paid' });
    expect(tools.billOf(await tools.trySave(id, [line(5000)]))).toMatchObject({ due: 0, paid: 5000 });
  });

  it('of another clinic, and of a consultation, does not exist', async () => {
    const { id } = await tools.add();
    const other = await billingTools(test);
    const { id: paymentId, receipt_id: receiptId } = (await tools.pay(id, 100)).payments[0] ?? {
      id: '',
      receipt_id: '',
    };
    const none = { status: 404, code: 'billing.not_found' };
    expect(bodyOf(await other.trySave(id, [line(1)]))).toMatchObject(none);
    expect(bodyOf(await other.tryPay(id, 1))).toMatchObject(none);
    expect(bodyOf(await other.tryRefund(paymentId, 1))).toMatchObject(none);
    for (const [call, of] of [
      ['bills/view', { reservation_id: id }],
      ['bills/receipt', { receipt_id: receiptId }],
    ] as const)
      expect(bodyOf(await other.desk.get(`/api/clinic/${call}`, of))).toMatchObject(none);
    expect((await tools.view(id)).paid).toBe(100);
  });

  it('has no tax where the clinic has no VAT number, nor have its documents', async () => {
    await tools.register(null);
    const { id } = await tools.add();
    const bill = await tools.view(id);
    expect(bill).toMatchObject({ vat: 0, charges_vat: false, lines: [{ vat_percent: 0 }] });
    const lines = [line(PRICE), line(1000, { name: 'حقنة' })];
    const saved = tools.billOf(await tools.trySave(id, lines, { version: bill.version }));
    expect(saved).toMatchObject({ total: 16_000, vat: 0, lines: [{ vat_percent: 0 }, { vat_percent: 0 }] });
    expect(tools.billOf(await tools.trySave(id, lines, { version: bill.version }))).toEqual(saved);
    const [payment] = (await tools.pay(id, 16_000)).payments;
    const receipt = await tools.receipt(payment?.receipt_id ?? '');
    expect(receipt).toMatchObject({ vat: 0, qr: null, lines: [{ vat_percent: 0 }, { vat_percent: 0 }] });
    expect((await tools.openDay()).vat).toBe(0);
  });

  it('returns with a refund the tax of a receipt from before the clinic lost its VAT number', async () => {
    const { id } = await tools.add();
    const [payment] = (await tools.pay(id, PRICE)).payments;
    await tools.register(null);
    const { payments } = await tools.refund(payment?.id ?? '', PRICE);
    expect(await tools.receipt(payments[1]?.receipt_id ?? '')).toMatchObject({ total: PRICE, vat: 1957 });
  });

  it('names in a refusal who changed its lines, not who has taken money since', async () => {
    const { id } = await tools.add();
    const { version } = await tools.view(id);
    dataOf(await tools.trySave(id, [line(6000)], { version }));
    dataOf(await tools.tryPay(id, 100, {}, tools.manager));
    const stale = bodyOf(await tools.trySave(id, [line(7000)], { version }));
    expect(stale).toMatchObject({ code: 'request.stale', changed_by: { who: 'self' } });
  });

  it('is listed while open, the newest visit first, and beyond 200 with a word', async () => {
    const { clinic, doctor, client, patient } = tools;
    const of = { ownerId: client.id, petId: patient.id, clinicId: clinic.id, doctorId: doctor.id };
    const ids: string[] = [];
    for (let days = 1; days <= 201; days += 1) {
      const startsAt = new Date(tools.at('09:00', -days));
      const done = { startsAt, state: 'completed' as const, completedAt: startsAt, managed: true };
      const visit = await buildClinicVisit(test.database.db, of, { ...done, deskPaid: 100 });
      const taken = { reservationId: visit.id, clinicId: clinic.id, takenBy: tools.deskMember.userId };
      await buildDeskPayment(test.database.db, taken, { at: startsAt });
      ids.push(visit.id);
    }
    const open = dataOf<{ bills: { reservation_id: string }[]; more: boolean }>(
      await tools.desk.get('/api/clinic/bills/open'),
    );
    expect(open.more).toBe(true);
    expect(open.bills.map(bill => bill.reservation_id)).toEqual(ids.slice(0, 200));
    const day = await tools.openDay();
    expect(day).toMatchObject({ count: 201, received: 20_100 });
    expect(day.payments.map(payment => payment.reservation_id)).toEqual(ids.slice(0, 200).toReversed());
    expect(bodyOf(await tools.tryClose())).toMatchObject({ status: 200 });
  });

  it('shows the desk no reason, summary or note of the visit', async () => {
    const { id } = await tools.add();
    await tools.pay(id, 100);
    await tools.treat(id);
    const seen = JSON.stringify([
      await tools.view(id),
      await tools.openDay(),
      await tools.desk.get('/api/clinic/bills/open'),
    ]);
    for (const hidden of ['يعرج منذ الصباح', 'التواء بسيط']) expect(seen).not.toContain(hidden);
  });
});

describe('a payment at the desk', () => {
  it('has a receipt, and settles the visit once nothing is due', async () => {
    const { id } = await tools.add();
    const deposit = await tools.pay(id, 5000, { means: 'mada', reference: '٤٤١' });
    expect(deposit).toMatchObject({ paid: 5000, due: 10_000, can: { pay: true } });
    expect(await tools.treat(id)).toMatchObject({ settled_at: null, desk_paid: 5000 });
    expect(bodyOf(await tools.act(tools.desk, 'visits/settle', id, { settled: true }))).toMatchObject({
      status: 409,
      code: 'billing.due',
    });
    const whole = await tools.pay(id, 10_000);
    expect(whole).toMatchObject({ paid: PRICE, due: 0, can: { pay: false } });
    const settledAt = test.deps.now().toISOString();
    expect(await tools.reservation(id)).toMatchObject({ settled_at: settledAt, desk_paid: PRICE });
    const back = bodyOf(await tools.act(tools.desk, 'visits/settle', id, { settled: false }));
    expect(back).toMatchObject({ code: 'reservations.state_conflict' });
    const [first, second] = await Promise.all(
      whole.payments.map(payment => tools.receipt(payment.receipt_id)),
    );
    expect(first).toMatchObject({
      number: 'R-000001',
      kind: 'receipt',
      seller_name: tools.clinic.name,
      buyer_name: 'أبو فهد',
      pet_name: 'ورد',
      means: 'mada',
      total: 5000,
      vat: 652,
      bill_total: PRICE,
      due_after: 10_000,
      vat_number: VAT_NUMBER,
      qr: expect.any(String),
    });
    expect(second).toMatchObject({ number: 'R-000002', total: 10_000, vat: 1305, due_after: 0 });
    expect(await tools.audit(id)).toContainEqual({ actor: tools.deskMember.userId, action: 'bill.paid' });
  });

  it('in advance settles the visit when it is completed', async () => {
    const { id } = await tools.add();
    await tools.pay(id, PRICE);
    expect(await tools.reservation(id)).toMatchObject({ state: 'confirmed', settled_at: null });
    expect(await tools.treat(id)).toMatchObject({ settled_at: test.deps.now().toISOString() });
  });

  it('names the clinic as its manager has entered it, with a QR code', async () => {
    const seller = { legal_name: 'مؤسسة الواحة', vat_number: '٣٠٠ ٠٠٠ ٠٠٠ ٠٠٠ ٠٠٣', address: 'الرياض' };
    const save = '/api/clinic/seller/save';
    expect(bodyOf(await tools.desk.post(save, seller))).toMatchObject({ code: 'clinics.role' });
    const wrong = { ...seller, vat_number: '100000000000003' };
    expect(bodyOf(await tools.manager.post(save, wrong))).toMatchObject({
      errors: { vat_number: expect.anything() },
    });
    dataOf(await tools.manager.post(save, seller));
    const { id } = await tools.add();
    const { payments } = await tools.pay(id, PRICE);
    const receipt = await tools.receipt(payments[0]?.receipt_id ?? '');
    expect(receipt).toMatchObject({
      seller_name: 'مؤسسة الواحة',
      vat_number: '300000000000003',
      seller_address: 'الرياض',
    });
    expect(Buffer.from(receipt.qr ?? '', 'base64').toString()).toContain('150.00');
  });

  it('is taken once for its id, and not of more than is due', async () => {
    const { id } = await tools.add();
    const repeated = { payment_id: newId() };
    const first = await tools.pay(id, 5000, repeated);
    expect(await tools.pay(id, 5000, repeated)).toEqual(first);
    expect(bodyOf(await tools.tryPay(id, 5001, repeated))).toMatchObject({ code: 'idempotency.reused' });
    const visit = await tools.add({ starts_at: tools.at('15:00') });
    expect(bodyOf(await tools.tryPay(visit.id, 5000, repeated))).toMatchObject({
      code: 'idempotency.reused',
    });
    expect(bodyOf(await tools.tryPay(id, 10_001))).toMatchObject({
      status: 422,
      errors: { amount: expect.anything() },
    });
    expect((await tools.view(id)).paid).toBe(5000);
    expect(await numbersOf('receipt')).toEqual([1]);
  });

  it('of two members at the same time takes no more than is due, and repeats at the same time take once', async () => {
    const { id } = await tools.add();
    const both = await Promise.all([tools.tryPay(id, PRICE), tools.tryPay(id, PRICE, {}, tools.manager)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await tools.view(id)).toMatchObject({ paid: PRICE, due: 0 });
    const visit = await tools.add({ starts_at: tools.at('15:00') });
    const repeated = { payment_id: newId() };
    await Promise.all([1, 2, 3].map(() => tools.pay(visit.id, 100, repeated)));
    expect((await tools.view(visit.id)).payments).toHaveLength(1);
  });

  it('is numbered without gaps, also where several are taken at once and some are refused', async () => {
    const visits = [];
    for (const time of ['14:00', '14:30', '15:00', '15:30'])
      visits.push(await tools.add({ starts_at: tools.at(time) }));
    await Promise.all(
      visits.flatMap(({ id }) => [tools.tryPay(id, 100), tools.tryPay(id, PRICE + 1), tools.tryPay(id, 200)]),
    );
    expect(await numbersOf('receipt')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is not taken of a visit that was cancelled, whose deposit a manager refunds', async () => {
    const visit = await tools.add({ starts_at: tools.at('15:00') });
    await tools.pay(visit.id, 5000);
    dataOf(await tools.act(tools.desk, 'reservations/cancel', visit.id, { reason: 'سفر' }));
    expect(bodyOf(await tools.tryPay(visit.id, 100))).toMatchObject({ code: 'billing.ended' });
    expect(bodyOf(await tools.trySave(visit.id, [line(6000)]))).toMatchObject({ code: 'billing.ended' });
    const bill = await tools.view(visit.id);
    expect(bill).toMatchObject({ due: 0, to_refund: 5000, can: { edit: false, pay: false, refund: false } });
    const open = dataOf<{ bills: object[] }>(await tools.desk.get('/api/clinic/bills/open')).bills;
    expect(open).toMatchObject([
      { reservation_id: visit.id, due: 0, to_refund: 5000, client_name: 'أبو فهد' },
    ]);
    await tools.refund(bill.payments[0]?.id ?? '', 5000);
    expect(await tools.view(visit.id)).toMatchObject({ to_refund: 0, paid: 0 });
  });

  it('cannot be changed or deleted in the database, nor can its receipt', async () => {
    const { id } = await tools.add();
    await tools.pay(id, 100);
    for (const statement of [
      'update desk_receipts set total = 1',
      'delete from desk_receipts',
      'truncate desk_receipts cascade',
      'update desk_payments set amount = 1',
      'delete from desk_payments',
    ])
      await expect(test.database.pool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('a refund', () => {
  it('takes its amount off the bill, in part and as a whole, so that nothing is due', async () => {
    const { id } = await tools.add();
    await tools.pay(id, PRICE);
    await tools.treat(id);
    const paid = (await tools.view(id)).payments[0]?.id ?? '';
    const part = { refund_id: newId(), due_again: false };
    const bill = await tools.refund(paid, 5000, part);
    expect(bill).toMatchObject({ total: PRICE, credited: 5000, paid: 10_000, due: 0, can: { pay: false } });
    expect(bodyOf(await tools.tryRefund(paid, 5000, { ...part, due_again: true }))).toMatchObject({
      code: 'idempotency.reused',
    });
    expect(await tools.reservation(id)).toMatchObject({
      price: 10_000,
      desk_paid: 10_000,
      settled_at: expect.any(String),
    });
    expect(await tools.receipt(bill.payments[1]?.receipt_id ?? '')).toMatchObject({ due_after: 0 });
    expect(bodyOf(await tools.trySave(id, [line(14_999)]))).toMatchObject({ code: 'billing.below_paid' });
    await tools.refund(paid, 10_000, { due_again: false });
    expect(await tools.view(id)).toMatchObject({ credited: PRICE, paid: 0, due: 0, can: { refund: false } });
    // A service that is added later is due on its own.
    dataOf(await tools.trySave(id, [line(PRICE + 2000)]));
    expect(await tools.view(id)).toMatchObject({ due: 2000, can: { pay: true } });
    expect((await tools.reservation(id)).settled_at).toBeNull();
  });

  it('is made by a manager with a credit note, and is to be paid again where the manager says so', async () => {
    const { id } = await tools.add();
    await tools.pay(id, PRICE);
    await tools.treat(id);
    const [payment] = (await tools.view(id)).payments;
    const paid = payment?.id ?? '';
    expect(bodyOf(await tools.tryRefund(paid, 100, {}, tools.desk))).toMatchObject({ code: 'clinics.role' });
    const doctor = await tools.asDoctor();
    expect(bodyOf(await tools.tryRefund(paid, 100, {}, doctor))).toMatchObject({ code: 'clinics.role' });
    const repeated = { refund_id: newId(), means: 'transfer' };
    const bill = await tools.refund(paid, 5000, repeated);
    expect(await tools.refund(paid, 5000, repeated)).toEqual(bill);
    expect(bill).toMatchObject({ paid: 10_000, due: 5000, can: { refund: true } });
    expect(bill.payments).toMatchObject([
      { kind: 'payment', refundable: 10_000 },
      { kind: 'refund', means: 'transfer', refund_of: paid, reason: 'خدمة لم تُقدَّم', refundable: 0 },
    ]);
    expect(await tools.reservation(id)).toMatchObject({ settled_at: null, desk_paid: 10_000 });
    expect(await tools.receipt(bill.payments[1]?.receipt_id ?? '')).toMatchObject({
      kind: 'credit_note',
      number: 'C-000001',
      of_number: 'R-000001',
      total: 5000,
      vat: 652,
      due_after: 5000,
    });
    expect(bodyOf(await tools.tryRefund(paid, 10_001))).toMatchObject({
      errors: { amount: expect.anything() },
    });
    expect(bodyOf(await tools.tryRefund(bill.payments[1]?.id ?? '', 1))).toMatchObject({
      code: 'billing.not_found',
    });
    // The price becomes what was paid, so nothing is due.
    dataOf(await tools.trySave(id, [line(10_000)]));
    expect((await tools.reservation(id)).settled_at).not.toBeNull();
  });

  it('of the same payment at the same time returns no more than was paid', async () => {
    const { id } = await tools.add();
    const { payments } = await tools.pay(id, 1000);
    const paid = payments[0]?.id ?? '';
    const both = await Promise.all([tools.tryRefund(paid, 600), tools.tryRefund(paid, 600)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await numbersOf('credit_note')).toEqual([1]);
  });
});

describe('the owner of a visit', () => {
  it('sees the bill with its receipts, and is notified of each', async () => {
    const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('15:00'), arrived: true });
    await tools.pay(visit.id, 5000);
    const owner = await tools.asOwner();
    const of = { reservation_id: visit.id };
    const { bill } = dataOf<{ bill: object }>(await owner.get('/api/reservations/bill', of));
    expect(bill).toMatchObject({ total: PRICE, paid: 5000, due: 10_000, receipts: [{ number: 'R-000001' }] });
    await test.dispatch();
    const { rows } = await test.database.pool.query(
      "select title from notifications where user_id = $1 and link = $2 and title like '%R-%'",
      [tools.owner.id, `/dashboard/reservations/${visit.id}`],
    );
    expect(rows).toHaveLength(1);
    const stranger = await memberBrowser(test, (await buildMember(test.database.db, tools.clinic.id)).userId);
    expect(bodyOf(await stranger.get('/api/reservations/bill', of))).toMatchObject({
      code: 'billing.not_found',
    });
  });
});
