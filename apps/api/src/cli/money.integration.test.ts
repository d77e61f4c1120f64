import { newId, withTransaction } from '@rifq/db';
import { paymentRefunds } from '@rifq/db/schema/payments';
import { buildOwner, buildPayment, type Owner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueReceipt } from '../domains/payments/receipts/receipts.service.ts';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: Owner;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  owner = await buildOwner(test.database.db);
});
afterAll(() => test.close());

const salma = operatorOf(() => test, 'salma');
const omar = operatorOf(() => test, 'omar');

/** Returns the actions of operators, newest first. */
async function audit(): Promise<{ actor: string; action: string; subject: string }[]> {
  const { entries } = jsonOf(await salma('audit', '--json')) as {
    entries: { actor: string; action: string; subject: string }[];
  }; // the shape of the command's result
  return entries;
}

describe('coins-grant', () => {
  const grant = (...argv: string[]) => salma('coins-grant', ...argv);

  it('adds or removes coins of a user, with an audit entry', async () => {
    const { code, out } = await grant(owner.phoneE164, '20', '--reason', 'تعويض');
    expect(code).toBe(0);
    expect(out).toMatch(/^The user has 20 coins now\. The entry is [0-9a-f-]{36}\.$/);
    const taken = jsonOf(await grant(owner.phoneE164, '-5', '--reason', 'تصحيح', '--json')) as {
      movement_id: string;
    }; // the shape of the command's result
    expect(taken).toEqual({
      movement_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      coins: -5,
      balance: 15,
    });
    const entry = { actor: 'salma', action: 'coins.granted' };
    expect((await audit()).slice(0, 2)).toMatchObject([
      { ...entry, subject: `${owner.id} ${taken.movement_id} -5 coins: تصحيح` },
      { ...entry, subject: expect.stringContaining(' 20 coins: تعويض') },
    ]);
    expect(await salma('ledger-verify')).toEqual({ code: 0, out: 'The ledger is right.', err: '' });
  });

  it('is refused for an unknown user, and above the coins of the user', async () => {
    const before = await audit();
    const unknownUser = await grant('+966500000000', '5', '--reason', 'x');
    expect(unknownUser).toEqual({ code: 3, out: '', err: 'No user has this phone number.' });
    const short = await grant(owner.phoneE164, '-1', '--reason', 'x', '--json');
    expect(short).toEqual({ code: 3, out: '', err: 'The user has fewer coins.' });
    expect(await audit()).toEqual(before);
  });

  it('is refused as a repeat without --again, and above the daily limit', async () => {
    const again = ['5', '--reason', 'x'];
    await grant(owner.phoneE164, ...again);
    const repeat = { code: 3, out: '', err: expect.stringContaining('With --again') };
    expect(await grant(owner.phoneE164, ...again)).toEqual(repeat);
    expect(await grant(owner.phoneE164, ...again, '--again')).toMatchObject({ code: 0 });
    const above = { code: 3, out: '', err: expect.stringContaining('more than 1000 coins') };
    expect(await grant(owner.phoneE164, '991', '--reason', 'x')).toEqual(above);
  });

  it.each([
    { argv: ['12', '5', '--reason', 'x'], message: 'Give an international phone number' },
    { argv: ['+966501234567', '0', '--reason', 'x'], message: 'Give the number of coins, 1 to 1000' },
    { argv: ['+966501234567', '1.5', '--reason', 'x'], message: 'Give the number of coins' },
    { argv: ['+966501234567', '1001', '--reason', 'x'], message: 'Give the number of coins' },
    { argv: ['+966501234567', '5'], message: 'Say why' },
    { argv: ['+966501234567', '5', '--reason', ' '], message: 'Say why' },
    { argv: ['+966501234567', '5', '--reason', 'x'.repeat(201)], message: 'at most 200 characters' },
    { argv: ['+966501234567', '5', '6', '--reason', 'x'], message: 'one word too many: 6' },
  ])('rejects the command line $argv', async ({ argv, message }) => {
    expect(await grant(...argv)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

it('ledger-verify reports faults and exits with 1', async () => {
  await test.database.pool.query('update users set coins = coins + 1 where id = $1', [owner.id]);
  const fault = { code: 1, err: '' };
  expect(await salma('ledger-verify')).toEqual({ ...fault, out: `sum_differs  ${owner.id}` });
  const asJson = await salma('ledger-verify', '--json');
  expect(asJson).toMatchObject(fault);
  expect(jsonOf(asJson)).toEqual({ faults: [{ name: 'sum_differs', id: owner.id }] });
  const entry = { actor: 'salma', action: 'ledger.verified', subject: '1 faults' };
  expect((await audit()).slice(0, 2)).toMatchObject([entry, entry]);
  await test.database.pool.query('update users set coins = coins - 1 where id = $1', [owner.id]);
});

describe('payments', () => {
  it('are listed by state and flag, without the payer', async () => {
    const build = (state: 'paid' | 'declined' | 'refunded', flag: 'late' | null = null) =>
      buildPayment(test.database.db, owner.id, { state, flag, url: 'https://pay.example/secret' });
    const [paid, declined, late] = [
      await build('paid'),
      await build('declined'),
      await build('refunded', 'late'),
    ];
    const idsOf = async (...argv: string[]) => {
      const { payments } = jsonOf(await salma('payments-list', '--json', ...argv)) as {
        payments: { id: string }[];
      }; // the shape of the command's result
      return payments.map(({ id }) => id);
    };
    expect((await idsOf()).slice(0, 3)).toEqual([late, declined, paid]);
    expect(await idsOf('--state', 'declined')).toEqual([declined]);
    expect(await idsOf('--flagged')).toEqual([late]);
    expect(await salma('payments-list', '--flagged', '--state', 'paid')).toMatchObject({
      code: 0,
      out: 'There are no such payments.',
    });
    expect(await salma('payments-list', '--state', 'lost')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give one of starting, open'),
    });
    const { out } = await salma('payments-list');
    expect((await audit())[0]).toMatchObject({ actor: 'salma', action: 'payments.listed' });
    expect(out).toContain(`${late}  RF-`);
    expect(out).toContain('20.00 SAR  flag: late');
    for (const secret of [owner.phoneE164, 'نورة', owner.email ?? '', 'secret'])
      expect(out).not.toContain(secret);
  });

  it('are shown by id and by number', async () => {
    const id = await buildPayment(test.database.db, owner.id, { number: 'RF-7K2M-0418' });
    const { out, code } = await salma('payments-show', 'rf-7k2m-0418');
    expect(code).toBe(0);
    expect(out).toContain(`payment   ${id}  RF-7K2M-0418`);
    expect(out).toContain('captured  20.00 SAR');
    expect(jsonOf(await salma('payments-show', id, '--json'))).toMatchObject({
      payment: { id, amount: 2000, currency: 'SAR', subject: { kind: 'test-order' } },
      refunds: [],
      receipts: [],
    });
    await withTransaction(test.deps.db, tx => issueReceipt(tx, test.deps, id));
    expect((await salma('payments-show', id)).out).toMatch(/^receipts {2}R-\d{6}$/m);
    expect((await salma('payments-list')).out).toContain(`${id}  RF-7K2M-0418`);
    const unknown = { code: 3, out: '', err: 'There is no such payment.' };
    expect(await salma('payments-show', 'RF-0000-0000')).toEqual(unknown);
    expect(await salma('payments-refund', owner.id, '--amount', '1', '--reason', 'x')).toEqual(unknown);
  });

  it('are refunded in part; a large refund needs approval by a second person', async () => {
    const number = 'RF-9Q4T-1001';
    const id = await buildPayment(test.database.db, owner.id, { number, amount: 100_000, captured: 100_000 });
    const refund = (...argv: string[]) => salma('payments-refund', number, '--reason', 'خطأ', ...argv);
    const asked = jsonOf(await refund('--amount', '600.50', '--json')) as { refund_id: string }; // its result
    expect(asked).toEqual({ refund_id: expect.any(String), state: 'awaiting_approval' });
    const { refund_id: refundId } = asked;
    expect((await salma('payments-show', id)).out).toContain(
      `refund    ${refundId}  awaiting_approval  600.50 SAR  by salma  خطأ`,
    );
    expect(await refund('--amount', '399.51')).toMatchObject({
      code: 3,
      err: expect.stringContaining('more than'),
    });
    expect(await salma('payments-refund-confirm', refundId)).toMatchObject({
      code: 3,
      err: expect.stringContaining('second person'),
    });
    expect(await omar('payments-refund-confirm', refundId)).toMatchObject({ code: 0 });
    expect(await omar('payments-refund-confirm', refundId)).toMatchObject({ code: 3 });
    expect(await omar('payments-refund-confirm', id)).toEqual({
      code: 3,
      out: '',
      err: 'There is no such refund.',
    });
    const [confirmed, shown, requested] = await audit();
    expect(shown).toMatchObject({ actor: 'salma', action: 'payment.shown', subject: number });
    expect(confirmed).toMatchObject({ actor: 'omar', action: 'payment.refund_confirmed' });
    expect(requested).toMatchObject({ actor: 'salma', action: 'payment.refund_requested' });
    expect(confirmed?.subject).toContain(`${number} ${refundId}`);
    const { rows } = await test.database.pool.query(
      'select amount, requested_by, approved_by from payment_refunds where payment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ amount: '60050', requested_by: 'salma', approved_by: 'omar' }]);
  });

  it.each([
    { by: 'a single person', approvedBy: null, state: 'awaiting_approval' },
    { by: 'two people', approvedBy: 'omar', state: 'requested' },
  ])('with a large refund by $by: a further part is $state', async ({ approvedBy, state }) => {
    const money = { amount: 100_000, captured: 100_000, refunded: 50_000 };
    const paymentId = await buildPayment(test.database.db, owner.id, money);
    const before = { amount: 50_000, reason: 'خطأ', requestedBy: 'salma', state: 'done' } as const;
    const id = newId();
    await test.database.db.insert(paymentRefunds).values({ ...before, id, key: id, paymentId, approvedBy });
    const part = await salma('payments-refund', paymentId, '--amount', '0.01', '--reason', 'خطأ', '--json');
    expect(jsonOf(part)).toMatchObject({ state });
  });

  it('are listed if a refund failed, with the refunded amount in the captured currency', async () => {
    const facts = { captured: 1500, capturedCurrency: 'KWD', refunded: 500 } as const;
    const paymentId = await buildPayment(test.database.db, owner.id, facts);
    const list = () => salma('payments-list', '--failed-refunds');
    expect((await list()).out).not.toContain(paymentId);
    const failed = { id: newId(), amount: 1000, reason: 'خطأ', state: 'failed' } as const;
    await test.database.db.insert(paymentRefunds).values({ ...failed, key: failed.id, paymentId });
    const { out } = await list();
    expect(out).toContain(paymentId);
    expect(out).toContain('back: 0.500 KWD');
  });

  it('are not refunded twice by a repeated command without --again', async () => {
    const id = await buildPayment(test.database.db, owner.id);
    const refund = (...argv: string[]) =>
      salma('payments-refund', id, '--amount', '5', '--reason', 'خطأ', ...argv);
    expect(await refund()).toMatchObject({ code: 0 });
    expect(await refund()).toMatchObject({ code: 3, err: expect.stringContaining('--again') });
    expect(await refund('--again')).toMatchObject({ code: 0 });
  });

  it('of another gateway are neither refunded nor queried', async () => {
    const id = await buildPayment(test.database.db, owner.id, { gateway: 'stripe' });
    expect(await salma('payments-refund', id, '--amount', '5', '--reason', 'خطأ')).toMatchObject({
      code: 3,
      err: expect.stringContaining('another gateway'),
    });
    const err = 'This payment is at stripe, and PAYMENTS names sandbox.';
    expect(await salma('payments-check', id)).toEqual({ code: 3, out: '', err });
  });

  it('are queried immediately', async () => {
    const id = newId();
    const started = await test.sandbox.gateway.start({
      paymentId: id,
      number: 'RF-5C7D-2002',
      payer: { userId: owner.id, reference: null, name: 'x', email: null },
      money: { amount: 2000, currency: 'SAR' },
      description: 'x',
      card: null,
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
      expiresAt: new Date(test.deps.now().getTime() + 60_000),
    });
    const { reference } = started;
    await test.sandbox.gateway.cancel(reference);
    const open = { id, reference, state: 'open', captured: 0, number: 'RF-5C7D-2002' } as const;
    await buildPayment(test.database.db, owner.id, open);
    expect(jsonOf(await salma('payments-check', 'rf-5c7d-2002', '--json'))).toEqual({
      payment_id: id,
      gateway: { state: 'cancelled', captured: 0, currency: null, refunded: 0 },
    });
    expect((await audit())[0]).toMatchObject({ actor: 'salma', action: 'payment.checked' });
    test.sandbox.faults.down = 'before';
    expect(await salma('payments-check', id)).toEqual({
      code: 1,
      out: '',
      err: 'The gateway did not do it: no_answer',
    });
    test.sandbox.faults.down = null;
    expect(await salma('payments-check', newId())).toMatchObject({ code: 3 });
  });

  it('have no webhook to verify if the gateway needs none', async () => {
    const err = 'The gateway that PAYMENTS names, sandbox, verifies no webhooks.';
    expect(await salma('payments-webhook-verify', 'c4bc247d', '482913')).toEqual({ code: 3, out: '', err });
    const asked: string[][] = [];
    const verifyWebhook = async (...parameters: string[]) => asked.push(parameters) === 1;
    const moyasar = operatorOf(() => ({
      deps: { ...test.deps, gateway: { ...test.deps.gateway, verifyWebhook } },
    }));
    const verify = () => moyasar('payments-webhook-verify', 'c4bc247d', '482913');
    expect(await verify()).toEqual({ code: 0, out: 'The webhook is verified.', err: '' });
    expect(await verify()).toMatchObject({ code: 3 });
    expect(asked[0]).toEqual(['c4bc247d', '482913']);
    expect((await audit())[0]).toMatchObject({ action: 'payments.webhook_verified', subject: 'c4bc247d' });
  });

  it('keep the money of a rejected refund', async () => {
    const money = { amount: 100_000, captured: 100_000 };
    const paymentId = await buildPayment(test.database.db, owner.id, money);
    const ask = () => salma('payments-refund', paymentId, '--amount', 'rest', '--reason', 'خطأ', '--json');
    const { refund_id: refundId } = jsonOf(await ask()) as { refund_id: string }; // its result
    expect(await ask()).toMatchObject({ code: 3, err: 'Nothing is left of this payment to give back.' });
    const dropped = await salma('payments-refund-drop', refundId, '--json');
    expect(jsonOf(dropped)).toEqual({ refund_id: refundId, state: 'rejected' });
    const twice = { code: 3, out: '', err: 'This refund awaits no confirmation.' };
    expect(await salma('payments-refund-drop', refundId)).toEqual(twice);
    expect(await omar('payments-refund-confirm', refundId)).toEqual(twice);
    expect((await audit())[0]).toMatchObject({ actor: 'salma', action: 'payment.refund_dropped' });
    expect(jsonOf(await ask())).toMatchObject({ state: 'awaiting_approval' });
  });

  it.each([
    { argv: ['--reason', 'x'], message: 'Give --amount' },
    { argv: ['--amount', '1'], message: 'Say why' },
    { argv: ['--amount', '1.005', '--reason', 'x'], message: 'Give --amount in SAR, as in 12.50' },
    { argv: ['--amount', '-1', '--reason', 'x'], message: 'Give --amount in SAR' },
    { argv: ['--amount', '1', '--amount', '2', '--reason', 'x'], message: 'Give --amount once.' },
  ])('are not refunded by a wrong command line: $argv', async ({ argv, message }) => {
    const id = await buildPayment(test.database.db, owner.id);
    const ran = await salma('payments-refund', id, ...argv);
    expect(ran).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
