import { newId, withTransaction } from '@rifq/db';
import { paymentRefunds } from '@rifq/db/schema/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SIGNATURE_HEADER, signatureOf } from '../../adapters/payments/sandbox/signature.ts';
import { Operator } from '../../core/access.ts';
import { GatewayError } from '../../ports/payments.ts';
import { type PaymentTools, PRICE, paymentTools } from '../../testing/payment-tools.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { orderSubject, testOrders } from '../../testing/test-orders.ts';
import { processRefunds } from './flow/refunds.ts';
import { reconcile } from './flow/sync-payment.ts';
import {
  activePayment,
  cancelAndReconcilePayment,
  launchPayment,
  listPayments,
  RefundAboveCapture,
  refundCapturedPayment,
  warnOfOtherGateways,
} from './index.ts';
import { isAtOtherGateway } from './other-gateway.ts';
import { confirmPayment } from './owner/payments.service.ts';
import { errorTexts, textIn } from './payments.texts.ts';
import { handleWebhook } from './webhooks.service.ts';

let test: TestApp;
let shop: PaymentTools;
beforeAll(async () => {
  test = await startTestApp({ domains: [testOrders] });
  shop = await paymentTools(test);
});
afterEach(() => shop.calm());
afterAll(() => test.close());

type Seen = { payment: { state: string; checkout_url: string | null; decline: string | null } };

/** Returns what the payer sees at the return URL of the gateway's page. */
async function returnToApp(ownerId: string, paymentId: string): Promise<Seen['payment']> {
  const browser = await test.signedIn(ownerId);
  return dataOf<Seen>(await browser.post('/api/payments/confirm', { payment_id: paymentId })).payment;
}

const refund = (paymentId: string, key: string, amount: number | 'rest') =>
  withTransaction(test.deps.db, tx =>
    refundCapturedPayment(tx, shop.deps, { paymentId, key, amount, reason: 'a test' }),
  );

const paidEvents = ['payment.open', 'payment.paid'];
const refundedEvents = ['payment.open', 'payment.refunding', 'payment.refunded'];

describe('a payment', () => {
  it('is fulfilled by the webhook when its tab was closed', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId);
    expect(await test.sendWebhooks()).toBe(1);
    const row = await shop.reaches(bought.paymentId, 'paid');
    expect(row).toMatchObject({ captured: PRICE, paidBrand: 'visa', paidLast4: '4242', nextPollAt: null });
    expect(await shop.orders.read(bought.orderId)).toEqual({ fulfilled: PRICE, asked: 1, released: [] });
    expect(await shop.events(bought.paymentId)).toEqual(paidEvents);
    const browser = await test.signedIn(bought.owner.id);
    const { receipts } = dataOf<{ receipts: unknown[] }>(
      await browser.get('/api/payments/receipt', { payment_id: bought.paymentId }),
    );
    expect(receipts).toMatchObject([{ kind: 'receipt', total: PRICE }]);
    await shop.expectBalanced(bought);
  });

  it('that was captured after its hold had expired is refunded, and its owner is notified', async () => {
    const bought = await shop.open();
    await shop.orders.change(bought.orderId, "held_until = now() - interval '1 hour'");
    await shop.pay(bought.paymentId);
    await test.sendWebhooks();
    expect(await shop.reaches(bought.paymentId, 'refunded')).toMatchObject({ flag: 'late', refunded: PRICE });
    expect(await shop.events(bought.paymentId)).toEqual(refundedEvents);
    await test.dispatch();
    const browser = await test.signedIn(bought.owner.id);
    const inbox = dataOf(await browser.get('/api/notifications/list'));
    const link = `/dashboard/payments/${bought.paymentId}`;
    expect(inbox).toMatchObject({
      notifications: [
        { kind: 'account', link, title: 'استُردّ المبلغ' },
        { kind: 'account', link, title: 'استرداد المبلغ إلى البطاقة' },
      ],
    });
    await shop.expectBalanced(bought);
  });

  it('that was declined can be retried on the same page', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'insufficient');
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({
      state: 'open',
      decline: 'insufficient_funds',
      checkout_url: expect.stringContaining('http'),
    });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ asked: 0, released: [] });
    await shop.pay(bought.paymentId);
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({
      state: 'paid',
      decline: null,
    });
    await shop.expectBalanced(bought);
  });

  it('is created once by a double click', async () => {
    const key = newId();
    const first = await shop.order({ key });
    const again = () => shop.order({ key, owner: first.owner, orderId: first.orderId });
    const second = await Promise.all([again(), again()]);
    expect(second.map(({ paymentId }) => paymentId)).toEqual([first.paymentId, first.paymentId]);
    await Promise.all([shop.launch(first.paymentId), shop.launch(first.paymentId)]);
    const { url } = await shop.launch(first.paymentId);
    expect(url).toBe((await shop.read(first.paymentId)).url);
    expect(await shop.atGateway(first.paymentId)).toHaveLength(1);
    const reused = { code: 'idempotency.reused' };
    const { owner, orderId } = first;
    await expect(shop.order({ key, owner })).rejects.toMatchObject(reused);
    await expect(shop.order({ key, owner, orderId, saveCard: true })).rejects.toMatchObject(reused);
    await expect(shop.order({ key, owner, orderId, cardId: newId() })).rejects.toMatchObject(reused);
    const conflict = { code: 'payments.standing', paymentId: first.paymentId };
    await expect(shop.order({ owner, orderId })).rejects.toMatchObject(conflict);
    await expect(shop.order({ orderId })).rejects.toMatchObject({ ...conflict, paymentId: undefined });
    const { db } = test.deps;
    const subject = { kind: orderSubject.kind, id: orderId };
    const open = { paymentId: first.paymentId, state: 'open', cardId: null, saveCard: false };
    expect(await activePayment(db, subject)).toEqual(open);
    expect(await activePayment(db, { ...subject, id: newId() })).toBeNull();
  });

  it('is fulfilled once, whether the webhook arrives before the payer or after, twice, or concurrently', async () => {
    const before = await shop.open();
    await shop.pay(before.paymentId, 'webhookDoubled');
    expect(await test.sendWebhooks()).toBe(2);
    await shop.reaches(before.paymentId, 'paid');
    expect(await returnToApp(before.owner.id, before.paymentId)).toMatchObject({ state: 'paid' });

    const after = await shop.open();
    await shop.pay(after.paymentId, 'webhookDoubled');
    const back = () => reconcile(shop.deps, after.paymentId);
    await Promise.all([back(), back(), back(), test.sendWebhooks()]);
    await Promise.all([back(), test.sendWebhooks()]);
    for (const bought of [before, after]) {
      expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: PRICE, asked: 1 });
      expect(await shop.events(bought.paymentId)).toEqual(paidEvents);
      await shop.expectBalanced(bought);
    }
  });

  it('ends in the same state when webhooks arrive out of order', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'declined');
    await test.database.pool.query("update sandbox_webhooks set due_at = due_at + interval '1 minute'");
    await shop.pay(bought.paymentId);
    expect(await test.sendWebhooks()).toBe(1);
    await shop.reaches(bought.paymentId, 'paid');
    test.advance(60);
    expect(await test.sendWebhooks()).toBe(1);
    await reconcile(shop.deps, bought.paymentId);
    expect(await shop.events(bought.paymentId)).toEqual(paidEvents);
    await shop.expectBalanced(bought);
  });

  it('is found by the polling job when no webhook arrives', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'webhookLost');
    expect(await test.sendWebhooks()).toBe(0);
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'paid');
    await shop.expectBalanced(bought);
  });

  it.each([
    [{ amount: PRICE - 1 }, 'amount_differs'],
    [{ amount: PRICE + 500 }, 'amount_differs'],
    [{ currency: 'AED' }, 'currency_differs'],
  ] as const)(
    'captured as %o is not fulfilled, is fully refunded, and is logged for an operator',
    async (wrong, flag) => {
      const logged: object[] = [];
      const log = { ...test.deps.log, error: (details: object) => void logged.push(details) };
      const bought = await shop.open();
      test.sandbox.faults.wrong = wrong;
      await shop.pay(bought.paymentId, 'webhookLost');
      await reconcile({ ...shop.deps, log }, bought.paymentId);
      expect(logged).toEqual([{ payment: bought.paymentId, flag }]);
      const row = await shop.reaches(bought.paymentId, 'refunded');
      expect(row).toMatchObject({ flag, refunded: row.captured, settledAt: null });
      expect(await shop.orders.read(bought.orderId)).toEqual({
        fulfilled: 0,
        asked: 0,
        released: ['cancelled'],
      });
      await shop.expectBalanced(bought);
    },
  );

  it('is refunded when its payable has accepted another one', async () => {
    const first = await shop.open();
    const reference = await shop.referenceOf(first.paymentId);
    // It has expired on our side, and is still open at the gateway.
    await test.database.pool.query("update payments set state = 'expired' where id = $1", [first.paymentId]);
    const second = await shop.open({ owner: first.owner, orderId: first.orderId });
    await shop.pay(second.paymentId);
    await test.sendWebhooks();
    await shop.reaches(second.paymentId, 'paid');
    await shop.type(reference, 'success');
    await test.sendWebhooks();
    expect(await shop.reaches(first.paymentId, 'refunded')).toMatchObject({ flag: 'doubled' });
    expect(await shop.orders.read(first.orderId)).toMatchObject({ fulfilled: PRICE, asked: 1 });
    await shop.expectBalanced(second);
  });

  it('that is not paid expires in time, at the gateway too, and its payable is released once', async () => {
    const bought = await shop.open();
    await shop.later(14);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'open' });
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'expired');
    await shop.pay(bought.paymentId);
    const endedAt = test.deps.now();
    await shop.later(60);
    await reconcile(shop.deps, bought.paymentId);
    expect(await shop.orders.read(bought.orderId)).toEqual({ fulfilled: 0, asked: 0, released: ['expired'] });
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'expired', endedAt });
    test.advance(8 * 24 * 3600);
    const checkedAt = async () => {
      await shop.later(0);
      return (await shop.read(bought.paymentId)).nextPollAt;
    };
    await expect.poll(checkedAt).toBeNull();
    await shop.expectBalanced(bought);
  });

  it('whose page would stay open longer is closed at the gateway before it expires here', async () => {
    const { gateway } = shop.deps;
    const start: typeof gateway.start = asked =>
      gateway.start({ ...asked, expiresAt: new Date(asked.expiresAt.getTime() + 3_600_000) });
    const bought = await shop.order();
    await launchPayment({ ...shop.deps, gateway: { ...gateway, start } }, bought.paymentId);
    await shop.later(15);
    await shop.reaches(bought.paymentId, 'expired');
    await shop.pay(bought.paymentId);
    expect(await gateway.retrieve(await shop.referenceOf(bought.paymentId))).toMatchObject({
      state: 'cancelled',
      captured: null,
    });
  });

  it('that is captured after it ended, without a webhook, is still found', async () => {
    test.sandbox.faults.endless = true;
    const [late, later] = [await shop.open(), await shop.open()];
    await shop.later(15);
    for (const bought of [late, later]) await shop.reaches(bought.paymentId, 'expired');
    await shop.pay(late.paymentId, 'webhookLost');
    await shop.later(10);
    expect(await shop.reaches(late.paymentId, 'refunded')).toMatchObject({ flag: 'late', endedAt: null });
    await shop.later(2 * 24 * 60);
    await shop.orders.change(later.orderId, "held_until = 'infinity'");
    await shop.pay(later.paymentId, 'webhookLost');
    await shop.later(24 * 60);
    await shop.reaches(later.paymentId, 'paid');
    expect(await shop.orders.read(later.orderId)).toMatchObject({ fulfilled: PRICE, asked: 1 });
    for (const bought of [late, later]) await shop.expectBalanced(bought);
  });

  it('is accepted while another one is pending, which is then closed at the gateway', async () => {
    test.sandbox.faults.endless = true;
    const first = await shop.open();
    await shop.later(15);
    await shop.reaches(first.paymentId, 'expired');
    test.sandbox.faults.endless = false;
    await shop.orders.change(first.orderId, "held_until = 'infinity'");
    const second = await shop.open({ owner: first.owner, orderId: first.orderId });
    await shop.pay(first.paymentId, 'webhookLost');
    await reconcile(shop.deps, first.paymentId);
    expect(await shop.read(first.paymentId)).toMatchObject({ state: 'paid', flag: null });
    expect(await shop.read(second.paymentId)).toMatchObject({ state: 'cancelled' });
    const { gateway } = test.deps;
    const reference = await shop.referenceOf(second.paymentId);
    await expect.poll(async () => (await gateway.retrieve(reference)).state).toBe('cancelled');
    expect(await shop.orders.read(first.orderId)).toMatchObject({ asked: 1, released: ['expired'] });
    await shop.expectBalanced(first);
  });

  it('that the gateway does not know is polled until it expires, then ends with a flag, and has no URL', async () => {
    const logged: object[] = [];
    const log = { ...test.deps.log, error: (details: object) => void logged.push(details) };
    const bought = await shop.open();
    const reference = await shop.referenceOf(bought.paymentId);
    await test.database.pool.query('update payments set reference = $1 where id = $2', [
      newId(),
      bought.paymentId,
    ]);
    await reconcile({ ...shop.deps, log }, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'open', flag: 'unknown_at_gateway' });
    expect(await shop.launch(bought.paymentId)).toEqual({ state: 'open', url: null });
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({ checkout_url: null });
    await shop.later(15);
    await shop.reaches(bought.paymentId, 'expired');
    await reconcile({ ...shop.deps, log }, bought.paymentId);
    expect(logged).toEqual([{ payment: bought.paymentId, flag: 'unknown_at_gateway' }]);
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ released: ['expired'] });
    await test.database.pool.query('update payments set reference = $1 where id = $2', [
      reference,
      bought.paymentId,
    ]);
    await reconcile({ ...shop.deps, log }, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'expired', flag: null });
  });

  it('that its domain cancels is cancelled at the gateway unless it was paid, and never starts if it had not', async () => {
    const [open, paid, waiting] = [await shop.open(), await shop.open(), await shop.order()];
    await shop.pay(paid.paymentId, 'webhookLost');
    const { gateway } = test.deps;
    expect(await cancelAndReconcilePayment(shop.deps, open.paymentId)).toBe('cancelled');
    expect(await gateway.retrieve(await shop.referenceOf(open.paymentId))).toMatchObject({
      state: 'cancelled',
    });
    expect(await cancelAndReconcilePayment(shop.deps, paid.paymentId)).toBe('paid');
    expect(await cancelAndReconcilePayment(shop.deps, waiting.paymentId)).toBe('cancelled');
    expect(await shop.atGateway(waiting.paymentId)).toEqual([]);
    for (const { orderId } of [open, waiting])
      expect(await shop.orders.read(orderId)).toMatchObject({ asked: 0, released: ['cancelled'] });
    expect(await shop.launch(open.paymentId)).toEqual({ state: 'cancelled', url: null });
  });

  it('whose page has been closed at the gateway returns no URL', async () => {
    const bought = await shop.open();
    await shop.cancel(bought.paymentId);
    expect(await shop.launch(bought.paymentId)).toEqual({ state: 'cancelled', url: null });
    const old = await shop.open();
    test.advance(15 * 60);
    expect((await shop.launch(old.paymentId)).url).toBeNull();
  });

  it('of another gateway is shown with its stored state, and is not changed', async () => {
    const bought = await shop.open();
    await test.database.pool.query("update payments set gateway = 'moyasar' where id = $1", [
      bought.paymentId,
    ]);
    expect(isAtOtherGateway(test.deps, await shop.read(bought.paymentId))).toBe(true);
    const known = { state: 'open', checkout_url: null };
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject(known);
    expect(await shop.launch(bought.paymentId)).toEqual({ state: 'open', url: null });
    await shop.later(20);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'open' });
    const logged: object[] = [];
    const log = { ...test.deps.log, warn: (details: object) => void logged.push(details) };
    await warnOfOtherGateways({ ...test.deps, log });
    expect(logged).toEqual([{ open: 1, gateway: 'sandbox' }]);
    await test.database.pool.query("update payments set gateway = 'sandbox' where id = $1", [
      bought.paymentId,
    ]);
    await warnOfOtherGateways({ ...test.deps, log });
    expect(logged).toHaveLength(1);
  });

  it('that was cancelled on the gateway’s page is cancelled here', async () => {
    const bought = await shop.open();
    await shop.cancel(bought.paymentId);
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({
      state: 'cancelled',
      checkout_url: null,
    });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ released: ['cancelled'] });
  });

  it('stays processing until its bank has decided', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'slowBank');
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({ state: 'processing' });
    await shop.later(5);
    await shop.reaches(bought.paymentId, 'paid');
    expect(await shop.events(bought.paymentId)).toEqual([
      'payment.open',
      'payment.processing',
      'payment.paid',
    ]);
    await shop.expectBalanced(bought);
  });
});

describe('a gateway that is down', () => {
  it('is reported, loses nothing, and the same payment continues afterwards', async () => {
    const bought = await shop.order();
    test.sandbox.faults.down = 'before';
    await expect(shop.launch(bought.paymentId)).rejects.toMatchObject({
      code: 'payments.gateway_down',
      retryAfter: 10,
    });
    expect(await shop.read(bought.paymentId)).toMatchObject({
      state: 'starting',
      nextPollAt: expect.any(Date),
    });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ released: [] });
    test.sandbox.faults.down = null;
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'open');
    await shop.pay(bought.paymentId);
    await test.sendWebhooks();
    await shop.reaches(bought.paymentId, 'paid');
    await shop.expectBalanced(bought);
  });

  it('whose response was lost is asked again, and has started one payment', async () => {
    const bought = await shop.order();
    test.sandbox.faults.down = 'after';
    await expect(shop.launch(bought.paymentId)).rejects.toMatchObject({ code: 'payments.gateway_down' });
    test.sandbox.faults.down = null;
    const { state, url } = await shop.launch(bought.paymentId);
    expect([state, url]).toEqual(['open', expect.stringContaining('http')]);
    expect(await shop.atGateway(bought.paymentId)).toHaveLength(1);
  });

  it('after it has charged a saved card causes an error of a missing confirmation, not of a failed charge', async () => {
    const { gateway } = shop.deps;
    for (const refused of [true, false]) {
      const bought = await shop.order();
      const retrieve = () => Promise.reject(new GatewayError('lost', { refused }));
      const start: typeof gateway.start = async asked => ({ ...(await gateway.start(asked)), url: null });
      const deaf = { ...shop.deps, gateway: { ...gateway, start, retrieve } };
      const launched = launchPayment(deaf, bought.paymentId).catch(({ code }: { code: string }) => code);
      expect(await launched).toEqual(refused ? { state: 'starting', url: null } : 'payments.gateway_down');
      expect(await shop.orders.read(bought.orderId)).toMatchObject({ released: [] });
    }
    expect(errorTexts['payments.gateway_down']).not.toContain('لم يُسحب');
  });

  it('until a payment has expired starts nothing afterwards, but finds what was started', async () => {
    const [never, lost] = [await shop.order(), await shop.order()];
    test.sandbox.faults.down = 'after';
    await expect(shop.launch(lost.paymentId)).rejects.toMatchObject({ code: 'payments.gateway_down' });
    test.sandbox.faults.down = null;
    await shop.later(16);
    for (const { paymentId } of [never, lost]) await shop.reaches(paymentId, 'expired');
    expect(await shop.atGateway(never.paymentId)).toEqual([]);
    expect(await shop.read(lost.paymentId)).toMatchObject({ reference: expect.any(String) });
  });

  it('or slow lets the payer see the stored state', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'webhookLost');
    const response = Promise.withResolvers<void>();
    test.sandbox.faults.slow = response.promise;
    const own = scopeOf('user', bought.owner.id);
    expect(await confirmPayment(shop.deps, { own }, bought.paymentId, 1)).toMatchObject({
      payment: { state: 'open' },
    });
    response.resolve();
    await shop.reaches(bought.paymentId, 'paid');
    test.sandbox.faults.slow = null;
    test.sandbox.faults.down = 'before';
    expect(await returnToApp(bought.owner.id, bought.paymentId)).toMatchObject({ state: 'paid' });
  });

  it('or refuses a payment permanently ends it, and its payable is released', async () => {
    const bought = await shop.order({ money: { amount: PRICE, currency: 'SAR' }, description: 'x' });
    // The sandbox refuses a repeat with other parameters.
    await test.sandbox.gateway.start({
      paymentId: bought.paymentId,
      number: 'RF-0',
      payer: { userId: bought.owner.id, reference: null, name: 'x', email: null },
      money: { amount: 1, currency: 'SAR' },
      description: 'x',
      card: null,
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
      expiresAt: test.deps.now(),
    });
    const refused = { code: 'payments.gateway_refused' };
    await expect(shop.launch(bought.paymentId)).rejects.toMatchObject(refused);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'cancelled' });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ released: ['cancelled'] });
    expect(await shop.launch(bought.paymentId)).toEqual({ state: 'cancelled', url: null });
  });
});

async function paidOrder(card: 'success' | 'webhookLost' = 'webhookLost') {
  const bought = await shop.open();
  await shop.pay(bought.paymentId, card);
  await reconcile(shop.deps, bought.paymentId);
  return bought;
}

describe('a refund', () => {
  /** Reduces what the order has fulfilled, and requests the refund. */
  const cancelPart = async (
    { orderId, paymentId }: { orderId: string; paymentId: string },
    key: string,
    amount: number,
  ) => {
    await shop.orders.change(orderId, `fulfilled = fulfilled - ${amount}`);
    return refund(paymentId, key, amount);
  };

  it('of a part leaves the payment paid, and of the last part makes it refunded, each with a credit note', async () => {
    const bought = await paidOrder();
    await cancelPart(bought, newId(), 500);
    await expect.poll(async () => (await shop.read(bought.paymentId)).refunded).toBe(500);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'paid', nextPollAt: null });
    await shop.expectBalanced(bought);
    await cancelPart(bought, newId(), 1500);
    await shop.reaches(bought.paymentId, 'refunded');
    await shop.expectBalanced(bought);
    const browser = await test.signedIn(bought.owner.id);
    const { receipts } = dataOf<{ receipts: unknown[] }>(
      await browser.get('/api/payments/receipt', { payment_id: bought.paymentId }),
    );
    expect(receipts).toMatchObject([
      { kind: 'receipt', total: PRICE },
      { kind: 'credit_note', total: 500 },
      { kind: 'credit_note', total: 1500 },
    ]);
  });

  it('requested twice is made once, and more than was captured is rejected, also concurrently', async () => {
    const bought = await paidOrder();
    const key = newId();
    const [first, again] = await Promise.all([
      cancelPart(bought, key, 1200),
      refund(bought.paymentId, key, 1200),
    ]);
    expect(again).toEqual(first);
    const both = await Promise.allSettled([
      refund(bought.paymentId, newId(), 700),
      refund(bought.paymentId, newId(), 700),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await shop.orders.change(bought.orderId, 'fulfilled = fulfilled - 700');
    await expect(refund(bought.paymentId, newId(), 101)).rejects.toBeInstanceOf(RefundAboveCapture);
    await cancelPart(bought, newId(), 100);
    expect(await refund(bought.paymentId, newId(), 'rest')).toBeNull();
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.refunds(bought.paymentId)).toHaveLength(3);
    await shop.expectBalanced(bought);
  });

  it('whose response was lost is made once, when the gateway responds again', async () => {
    const bought = await paidOrder();
    test.sandbox.faults.refunds = 'lost';
    await cancelPart(bought, newId(), PRICE);
    // The gateway has made it, but its response was lost.
    await expect.poll(() => shop.atGateway(bought.paymentId)).toEqual([{ refunds: ['done'] }]);
    test.sandbox.faults.refunds = 'done';
    await shop.later(10);
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.refunds(bought.paymentId)).toMatchObject([{ amount: PRICE, refundedBefore: 0 }]);
    await shop.expectBalanced(bought);
  });

  it('notifies the payable when it is done, which then cancels what was paid for', async () => {
    const bought = await paidOrder();
    await refund(bought.paymentId, newId(), 500);
    await expect.poll(async () => (await shop.read(bought.paymentId)).refunded).toBe(500);
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: PRICE });
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: 0 });
    await shop.expectBalanced(bought);
  });

  it('that is pending is done when the bank has made it', async () => {
    const bought = await paidOrder('success');
    test.sandbox.faults.refunds = 'pending';
    await cancelPart(bought, newId(), PRICE);
    await expect.poll(() => shop.atGateway(bought.paymentId)).toEqual([{ refunds: ['pending'] }]);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'refunding', refunded: 0 });
    test.advance(3 * 60);
    await test.sendWebhooks();
    await shop.reaches(bought.paymentId, 'refunded');
    await shop.expectBalanced(bought);
  });

  it('of a part that fails permanently is listed for operators, and its owner is notified', async () => {
    const bought = await paidOrder();
    const isListed = async () =>
      (await listPayments(test.deps.db, new Operator('test'), { failedRefunds: true, limit: 1000 })).some(
        ({ id }) => id === bought.paymentId,
      );
    test.sandbox.faults.refunds = 'refused';
    await cancelPart(bought, newId(), 500);
    await expect.poll(isListed).toBe(true);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'paid', refunded: 0 });
    await test.dispatch();
    const browser = await test.signedIn(bought.owner.id);
    expect(dataOf(await browser.get('/api/notifications/list'))).toMatchObject({
      notifications: expect.arrayContaining([
        expect.objectContaining({ kind: 'account', title: 'تأخّر استرداد المبلغ' }),
      ]),
    });
    test.sandbox.faults.refunds = 'done';
    await cancelPart(bought, newId(), 1500);
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await isListed()).toBe(false);
    await shop.expectBalanced(bought);
  });

  it('must be a whole number of the minor unit, and is a no-op for 0', async () => {
    const bought = await paidOrder();
    expect(await refund(bought.paymentId, newId(), 0)).toBeNull();
    for (const amount of [-1, 0.5, Number.NaN, 2 ** 53])
      await expect(refund(bought.paymentId, newId(), amount)).rejects.toBeInstanceOf(RangeError);
    expect(await shop.refunds(bought.paymentId)).toEqual([]);
  });

  it('that fails permanently is left to an operator, and can be requested again', async () => {
    const bought = await paidOrder();
    test.sandbox.faults.refunds = 'refused';
    await cancelPart(bought, newId(), PRICE);
    expect(await shop.reaches(bought.paymentId, 'refund_failed')).toMatchObject({
      refunded: 0,
      nextPollAt: null,
    });
    expect(await shop.refunds(bought.paymentId)).toMatchObject([
      { state: 'failed', lastError: 'refund_refused' },
    ]);
    test.sandbox.faults.refunds = 'done';
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    await shop.expectBalanced(bought);
    expect(await shop.events(bought.paymentId)).toEqual([
      ...paidEvents,
      'payment.refunding',
      'payment.refund_failed',
      'payment.refunding',
      'payment.refunded',
    ]);
  });
});

describe('a refund at the gateway’s own dashboard', () => {
  const creditNotes = async ({ owner, paymentId }: { owner: { id: string }; paymentId: string }) => {
    const browser = await test.signedIn(owner.id);
    type Documents = { receipts: { kind: string; total: number }[] };
    const { receipts } = dataOf<Documents>(
      await browser.get('/api/payments/receipt', { payment_id: paymentId }),
    );
    return receipts.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total);
  };
  const given = ({ orderId }: { orderId: string }, amount: number) =>
    shop.orders.change(orderId, `fulfilled = fulfilled - ${amount}`);

  it('is recorded once when a webhook reports it, and we refund the rest', async () => {
    const bought = await paidOrder('success');
    await shop.refundThere(bought.paymentId, 500);
    await given(bought, 500);
    await test.sendWebhooks();
    await expect.poll(async () => (await shop.read(bought.paymentId)).refunded).toBe(500);
    await Promise.all([reconcile(shop.deps, bought.paymentId), reconcile(shop.deps, bought.paymentId)]);
    expect(await shop.refunds(bought.paymentId)).toMatchObject([
      { reason: 'at_gateway', amount: 500, state: 'done' },
    ]);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'paid' });
    await given(bought, 1500);
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    expect((await shop.refunds(bought.paymentId))[1]).toMatchObject({ amount: 1500, refundedBefore: 500 });
    expect(await creditNotes(bought)).toEqual([500, 1500]);
    await shop.expectBalanced(bought);
  });

  it('without a webhook is found before our refund, which refunds what is left', async () => {
    const bought = await paidOrder();
    await shop.refundThere(bought.paymentId, 500);
    await given(bought, PRICE);
    await refund(bought.paymentId, newId(), PRICE);
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.atGateway(bought.paymentId)).toEqual([{ refunds: ['done', 'done'] }]);
    expect(await creditNotes(bought)).toEqual([500, 1500]);
    await shop.expectBalanced(bought);

    const whole = await paidOrder();
    await shop.refundThere(whole.paymentId, PRICE);
    await given(whole, PRICE);
    await refund(whole.paymentId, newId(), 'rest');
    await shop.reaches(whole.paymentId, 'refunded');
    const states = (await shop.refunds(whole.paymentId)).map(({ state }) => state);
    expect(states.sort()).toEqual(['done', 'rejected']);
    await shop.expectBalanced(whole);
  });

  it('between our query and our refund causes no failure', async () => {
    const bought = await paidOrder();
    await given(bought, PRICE);
    const order = { id: newId(), key: newId(), amount: PRICE, reason: 'a test' };
    await test.database.db.insert(paymentRefunds).values({ ...order, paymentId: bought.paymentId });
    const { gateway } = shop.deps;
    const refundThereFirst: typeof gateway.refund = async request => {
      await shop.refundThere(bought.paymentId, PRICE);
      return gateway.refund(request);
    };
    await processRefunds(
      { ...shop.deps, gateway: { ...gateway, refund: refundThereFirst } },
      bought.paymentId,
    );
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.events(bought.paymentId)).not.toContain('payment.refund_failed');
    expect(await creditNotes(bought)).toEqual([PRICE]);
    await shop.expectBalanced(bought);
  });

  it('of the whole captured amount makes the payment refunded', async () => {
    const bought = await paidOrder();
    await shop.refundThere(bought.paymentId, PRICE);
    await given(bought, PRICE);
    await reconcile(shop.deps, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'refunded', refunded: PRICE });
    await shop.expectBalanced(bought);
  });
});

describe('a refund that fails after it was done', () => {
  it('is found, notified to its owner, and repeated without a second credit note', async () => {
    const logged: object[] = [];
    const log = { ...test.deps.log, error: (details: object) => void logged.push(details) };
    const bought = await paidOrder();
    await shop.orders.change(bought.orderId, `fulfilled = fulfilled - ${PRICE}`);
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    await shop.failRefundThere(bought.paymentId);
    await reconcile({ ...shop.deps, log }, bought.paymentId);
    await reconcile({ ...shop.deps, log }, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'refund_failed', refunded: 0 });
    const [failed] = await shop.refunds(bought.paymentId);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(logged).toEqual([{ payment: bought.paymentId, refund: failed?.id }]);
    await test.dispatch();
    const browser = await test.signedIn(bought.owner.id);
    const inbox = dataOf<{ notifications: { title: string }[] }>(
      await browser.get('/api/notifications/list'),
    );
    expect(inbox.notifications[0]).toMatchObject({ title: 'تأخّر استرداد المبلغ' });

    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    const { receipts } = dataOf<{ receipts: unknown[] }>(
      await browser.get('/api/payments/receipt', { payment_id: bought.paymentId }),
    );
    expect(receipts).toMatchObject([
      { kind: 'receipt', total: PRICE },
      { kind: 'credit_note', total: PRICE },
    ]);
    await shop.expectBalanced(bought);
  });

  it('long ago is no longer polled', async () => {
    const bought = await paidOrder();
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    await shop.failRefundThere(bought.paymentId);
    test.advance(31 * 24 * 3600);
    await reconcile(shop.deps, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'refunded' });
  });
});

describe('the webhook endpoint', () => {
  const post = (gateway: string, body: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/webhooks/payments/${gateway}`, headers, payload: body });
  const secret = () => test.deps.keys.fingerprint('sandbox');
  const signed = (body: string) => ({
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signatureOf(secret(), test.deps.now(), body),
  });
  const about = (kind: string, id: string) =>
    JSON.stringify({ id: `event_${newId()}`, type: `${kind}.captured`, created_at: 1, data: { kind, id } });
  const taken = async () => (await test.database.pool.query('select from payment_webhooks')).rows.length;

  it('rejects everything that the gateway did not sign, in any format', async () => {
    const before = await taken();
    const body = about('payment', 'x');
    for (const [sent, headers] of [
      [body, {}],
      [body, { ...signed(body), [SIGNATURE_HEADER]: signed(`${body} `)[SIGNATURE_HEADER] ?? '' }],
      ['', {}],
      ['{', signed('{')],
      [`${body}`, { ...signed(body), 'content-type': 'text/plain', [SIGNATURE_HEADER]: 't=1,v1=00' }],
    ] as const)
      expect((await post('sandbox', sent, headers)).statusCode).toBe(400);
    const large = 'x'.repeat(64 * 1024 + 1);
    expect((await post('sandbox', large, signed(large))).statusCode).toBe(413);
    expect((await post('stripe', body, signed(body))).statusCode).toBe(404);
    expect(await taken()).toBe(before);
  });

  it('logs an unverified webhook at most once a minute, without its content', async () => {
    const warn = vi.spyOn(test.deps.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    test.advance(60);
    const forge = () => post('sandbox', about('payment', 'forged'));
    await Promise.all([forge(), forge(), forge()]);
    expect(warn.mock.calls).toEqual([[{ gateway: 'sandbox' }, expect.any(String)]]);
    test.advance(60);
    await forge();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('flags a disputed payment once, and logs it for an operator', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'webhookLost');
    await reconcile(shop.deps, bought.paymentId);
    const logged: object[] = [];
    const log = { ...test.deps.log, error: (details: object) => void logged.push(details) };
    const reference = await shop.referenceOf(bought.paymentId);
    const notice = { eventId: newId(), about: { kind: 'payment', reference }, alarm: 'disputed' } as const;
    const gateway = { ...test.deps.gateway, readWebhook: async () => notice };
    for (const _repeat of [1, 2])
      await handleWebhook({ ...test.deps, log, gateway }, { headers: {}, body: Buffer.alloc(0) });
    expect(logged).toEqual([{ payment: bought.paymentId }]);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'paid', flag: 'disputed', refunded: 0 });
    await refund(bought.paymentId, newId(), 'rest');
    await shop.reaches(bought.paymentId, 'refunded');
    await test.dispatch();
    const browser = await test.signedIn(bought.owner.id);
    const inbox = JSON.stringify(dataOf(await browser.get('/api/notifications/list')));
    expect(inbox).not.toContain(textIn('ar')('returned.title'));
  });

  it('accepts webhooks about unknown objects, each once', async () => {
    const before = await taken();
    for (const kind of ['payment', 'setup']) {
      const body = about(kind, `unknown_${newId()}`);
      for (let repeat = 0; repeat < 3; repeat += 1)
        expect((await post('sandbox', body, signed(body))).statusCode).toBe(200);
    }
    expect(await taken()).toBe(before + 2);
  });
});

describe('the payment history', () => {
  it('lists a payer’s own payments, newest first, in pages of 5', async () => {
    const { owner, ...first } = await shop.open();
    const ids = [first.paymentId];
    for (let count = 0; count < 5; count += 1) ids.unshift((await shop.order({ owner })).paymentId);
    const browser = await test.signedIn(owner.id);
    type Page = { payments: { id: string }[]; more: boolean };
    const page = async (number: string) =>
      dataOf<Page>(await browser.get('/api/payments/history', { page: number }));
    const [newest, oldest] = [await page('0'), await page('1')];
    expect([newest.payments.map(({ id }) => id), newest.more]).toEqual([ids.slice(0, 5), true]);
    expect([oldest.payments.map(({ id }) => id), oldest.more]).toEqual([ids.slice(5), false]);
    expect(oldest.payments).toMatchObject([
      {
        state: 'open',
        amount: PRICE,
        currency: 'SAR',
        number: expect.stringMatching(/^RF-[2-9A-Z]{4}-\d{4}$/),
      },
    ]);
    const view = dataOf<Seen>(await browser.get('/api/payments/view', { payment_id: first.paymentId }));
    expect(view.payment.checkout_url).toMatch(/^http/);
  });
});
