import { newId, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { type PaymentTools, PRICE, paymentTools } from '../../testing/payment-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { orderSubject, testOrders } from '../../testing/test-orders.ts';
import { launchPayment, reconcile } from './flow/sync-payment.ts';
import { approveRefund, listPayments, refundCapturedPayment, requestRefund, showPayment } from './index.ts';

let test: TestApp;
let shop: PaymentTools;
beforeAll(async () => {
  test = await startTestApp({ domains: [testOrders] });
  shop = await paymentTools(test);
  await test.database.pool.query(`
    create schema deaths;
    create table deaths.tables (name text primary key);
    create function deaths.die() returns trigger language plpgsql as $$ begin
      if exists (select from deaths.tables where name = tg_table_name) then raise 'the process has died'; end if;
      return null;
    end $$;
    create constraint trigger die after update on payments
      deferrable initially deferred for each row execute function deaths.die();
    create constraint trigger die after update of state on payment_refunds
      deferrable initially deferred for each row execute function deaths.die()`);
});
afterEach(async () => {
  await revive();
  await shop.calm();
});
afterAll(() => test.close());

/** Prevents commits of changes to this table from now on, as if the process died before its commit. */
const die = (table: 'payments' | 'payment_refunds') =>
  test.database.pool.query('insert into deaths.tables values ($1)', [table]);
const revive = () => test.database.pool.query('delete from deaths.tables');

/** Dependencies of a process that dies right after this response of the gateway. */
function dyingAfter(name: 'start' | 'retrieve') {
  const { gateway } = shop.deps;
  const dying = {
    ...gateway,
    [name]: async (asked: never) => {
      const response = await gateway[name](asked);
      await die('payments');
      return response;
    },
  };
  return { ...shop.deps, gateway: dying };
}

const refundAll = ({ orderId, paymentId }: { orderId: string; paymentId: string }) =>
  withTransaction(test.deps.db, async tx => {
    await tx.execute(sql`update test_orders set fulfilled = 0 where id = ${orderId}`);
    await refundCapturedPayment(tx, shop.deps, { paymentId, key: newId(), amount: 'rest', reason: 'a test' });
  });

describe('a process that dies', () => {
  it('at any step of a payment leaves a state that the jobs complete', async () => {
    const bought = await shop.order();
    // Right after the order: the gateway was never reached.
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'open');
    await shop.pay(bought.paymentId, 'webhookLost');

    await expect(reconcile(dyingAfter('retrieve'), bought.paymentId)).rejects.toThrow();
    await revive();
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'open', captured: 0 });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: 0, asked: 0 });
    await shop.later(2);
    await shop.reaches(bought.paymentId, 'paid');
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: PRICE, asked: 1 });

    await die('payment_refunds');
    await refundAll(bought);
    await expect.poll(() => shop.atGateway(bought.paymentId)).toEqual([{ refunds: ['done'] }]);
    expect(await shop.refunds(bought.paymentId)).toMatchObject([{ state: 'requested' }]);
    await revive();
    await shop.later(10);
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await shop.atGateway(bought.paymentId)).toEqual([{ refunds: ['done'] }]);
    expect(await shop.events(bought.paymentId)).toEqual([
      'payment.open',
      'payment.paid',
      'payment.refunding',
      'payment.refunded',
    ]);
    await shop.expectBalanced(bought);
  });

  it('after the gateway has started a payment continues with the same one', async () => {
    const bought = await shop.order();
    await expect(launchPayment(dyingAfter('start'), bought.paymentId)).rejects.toThrow();
    await revive();
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'starting', reference: null });
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'open');
    expect(await shop.atGateway(bought.paymentId)).toHaveLength(1);
  });

  it('after the gateway has charged a saved card does not charge it again', async () => {
    const first = await shop.open({ saveCard: true });
    await shop.pay(first.paymentId, 'webhookLost', true);
    await reconcile(shop.deps, first.paymentId);
    const browser = await test.signedIn(first.owner.id);
    type Cards = { cards: { payment_method_id: string }[] };
    const [card] = dataOf<Cards>(await browser.post('/api/payments/list', {})).cards;
    const again = await shop.order({ owner: first.owner, cardId: card?.payment_method_id ?? '' });
    await expect(launchPayment(dyingAfter('start'), again.paymentId)).rejects.toThrow();
    await revive();
    await shop.later(1);
    await shop.reaches(again.paymentId, 'paid');
    expect(await shop.atGateway(again.paymentId)).toHaveLength(1);
    await shop.expectBalanced(again);
  });

  it('for longer than the hold ends in expiry or a refund', async () => {
    const bought = await shop.order();
    await expect(launchPayment(dyingAfter('start'), bought.paymentId)).rejects.toThrow();
    await revive();
    await shop.later(15);
    await shop.reaches(bought.paymentId, 'expired');
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: 0, released: ['expired'] });

    const paid = await shop.open();
    await shop.pay(paid.paymentId, 'webhookLost');
    await shop.later(24 * 60);
    expect(await shop.reaches(paid.paymentId, 'refunded')).toMatchObject({ flag: 'late' });
    await shop.expectBalanced(paid);
  });

  it('with its connection in the fulfilling transaction leaves nothing half done', async () => {
    const bought = await shop.open();
    await shop.pay(bought.paymentId, 'webhookLost');
    const settle: typeof orderSubject.settle = async (tx, context, payment) => {
      await orderSubject.settle(tx, context, payment);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return 'taken';
    };
    const cut = { ...shop.deps, subjects: [{ ...orderSubject, settle }] };
    await expect(reconcile(cut, bought.paymentId)).rejects.toThrow();
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: 0, asked: 0 });
    await shop.later(1);
    await shop.reaches(bought.paymentId, 'paid');
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: PRICE, asked: 1 });
    await shop.expectBalanced(bought);
  });
});

describe('an operator', () => {
  async function paid(amount: number) {
    const bought = await shop.open({ money: { amount, currency: 'SAR' } });
    await shop.pay(bought.paymentId, 'webhookLost');
    await reconcile(shop.deps, bought.paymentId);
    return bought;
  }
  const audited = async (text: string) => {
    const query = 'select actor, action from audit_entries where subject like $1 order by id';
    return (await test.database.pool.query(query, [`%${text}%`])).rows;
  };

  it('refunds a payment by its number, with an audit entry', async () => {
    const bought = await paid(50_000);
    const { number } = await shop.read(bought.paymentId);
    const request = { payment: number.toLowerCase(), reason: 'too late', operator: new Operator('huda') };
    const { refundId, state } = await requestRefund(shop.deps, { ...request, amount: 50_000 });
    expect(state).toBe('requested');
    await shop.reaches(bought.paymentId, 'refunded');
    expect(await showPayment(test.deps.db, new Operator('test'), bought.paymentId)).toMatchObject({
      payment: { number },
      refunds: [{ id: refundId, state: 'done', reason: 'too late', requestedBy: 'huda' }],
    });
    expect(await audited(refundId)).toEqual([{ actor: 'huda', action: 'payment.refund_requested' }]);
    for (const [change, reason] of [
      [{ amount: 'rest' }, 'nothing_left'],
      [{ amount: 1 }, 'above_capture'],
      [{ payment: newId() }, 'unknown_payment'],
    ] as const) {
      const refused = requestRefund(shop.deps, { ...request, amount: 1, ...change });
      await expect(refused).rejects.toMatchObject({ reason });
    }
  });

  it('needs a second operator above 500 units, and nothing is refunded before', async () => {
    const bought = await paid(60_000);
    const request = { payment: bought.paymentId, reason: 'too late', operator: new Operator('huda') };
    const { refundId, state } = await requestRefund(shop.deps, { ...request, amount: 50_001 });
    expect(state).toBe('awaiting_approval');
    await expect(requestRefund(shop.deps, { ...request, amount: 10_000 })).rejects.toMatchObject({
      reason: 'above_capture',
    });
    await expect(approveRefund(shop.deps, refundId, new Operator('huda'))).rejects.toMatchObject({
      reason: 'same_operator',
    });
    await expect(approveRefund(shop.deps, newId(), new Operator('omar'))).rejects.toMatchObject({
      reason: 'unknown_refund',
    });
    await shop.later(10);
    expect(await shop.atGateway(bought.paymentId)).toEqual([{ refunds: [] }]);
    await approveRefund(shop.deps, refundId, new Operator('omar'));
    await expect(approveRefund(shop.deps, refundId, new Operator('omar'))).rejects.toMatchObject({
      reason: 'not_awaiting',
    });
    await expect.poll(async () => (await shop.read(bought.paymentId)).refunded).toBe(50_001);
    expect(await audited(refundId)).toEqual([
      { actor: 'huda', action: 'payment.refund_requested' },
      { actor: 'omar', action: 'payment.refund_confirmed' },
    ]);
  });

  it('needs a second operator also for parts that exceed the limit together', async () => {
    const bought = await paid(60_000);
    const part = () => {
      const request = { payment: bought.paymentId, reason: 'too late', operator: new Operator('huda') };
      return requestRefund(shop.deps, { ...request, amount: 25_000, again: true });
    };
    const states = [(await part()).state, (await part()).state];
    const last = {
      payment: bought.paymentId,
      reason: 'too late',
      operator: new Operator('huda'),
      amount: 'rest',
    } as const;
    states.push((await requestRefund(shop.deps, last)).state);
    expect(states).toEqual(['requested', 'requested', 'awaiting_approval']);
  });

  it('loses an unapproved refund to a refund that needs no approval', async () => {
    const bought = await paid(60_000);
    const request = {
      payment: bought.paymentId,
      reason: 'too late',
      operator: new Operator('huda'),
      amount: 55_000,
    };
    const { refundId, state } = await requestRefund(shop.deps, request);
    expect(state).toBe('awaiting_approval');
    const refund = (amount: number) =>
      withTransaction(test.deps.db, tx =>
        refundCapturedPayment(tx, shop.deps, {
          paymentId: bought.paymentId,
          key: newId(),
          amount,
          reason: 'a test',
        }),
      );
    await refund(5000);
    const stateOf = async () =>
      (await shop.refunds(bought.paymentId)).find(({ id }) => id === refundId)?.state;
    expect(await stateOf()).toBe('awaiting_approval');
    await refund(55_000);
    expect(await stateOf()).toBe('rejected');
    await expect(approveRefund(shop.deps, refundId, new Operator('omar'))).rejects.toMatchObject({
      reason: 'not_awaiting',
    });
    expect(await shop.reaches(bought.paymentId, 'refunded')).toMatchObject({ refunded: 60_000 });
  });

  it('has to confirm a repeat of the same refund', async () => {
    const bought = await paid(60_000);
    const request = {
      payment: bought.paymentId,
      reason: 'too late',
      operator: new Operator('huda'),
      amount: 1000,
    };
    await requestRefund(shop.deps, request);
    await expect(requestRefund(shop.deps, request)).rejects.toMatchObject({ reason: 'repeated' });
    await requestRefund(shop.deps, { ...request, operator: new Operator('omar') });
    await requestRefund(shop.deps, { ...request, again: true });
    test.advance(10 * 60);
    await requestRefund(shop.deps, request);
    expect(await shop.refunds(bought.paymentId)).toHaveLength(4);
  });

  it('cannot refund a payment of another gateway', async () => {
    const bought = await paid(1000);
    const gateway = { ...shop.deps.gateway, name: 'stripe' as const };
    const request = {
      payment: bought.paymentId,
      reason: 'too late',
      operator: new Operator('huda'),
      amount: 1000,
    };
    await expect(requestRefund({ ...shop.deps, gateway }, request)).rejects.toMatchObject({
      reason: 'elsewhere',
    });
  });

  it('refunds the rest without what is already requested, in the captured currency', async () => {
    const bought = await paid(60_000);
    const request = { payment: bought.paymentId, reason: 'too late', operator: new Operator('huda') };
    expect(await requestRefund(shop.deps, { ...request, amount: 15_000 })).toMatchObject({
      state: 'requested',
    });
    // 150 and the 350 that are left of the 600 after an automatic one of 100.
    await withTransaction(test.deps.db, tx =>
      refundCapturedPayment(tx, shop.deps, {
        paymentId: bought.paymentId,
        key: newId(),
        amount: 10_000,
        reason: 'x',
      }),
    );
    expect(await requestRefund(shop.deps, { ...request, amount: 'rest' })).toMatchObject({
      state: 'requested',
    });

    test.sandbox.faults.wrong = { currency: 'KWD', amount: 500_001 };
    const other = await paid(60_000);
    await shop.reaches(other.paymentId, 'refunded');
    // No job may ask the gateway in the meantime, which would report a full refund.
    test.sandbox.faults.down = 'before';
    await shop.idle(other.paymentId);
    await test.database.pool.query('update payments set refunded = 0 where id = $1', [other.paymentId]);
    const asked = { ...request, payment: other.paymentId };
    // Above 500 riyals, and not above 500 dinars.
    expect(await requestRefund(shop.deps, { ...asked, amount: 500_000 })).toMatchObject({
      state: 'requested',
    });
    expect(await requestRefund(shop.deps, { ...asked, amount: 1 })).toMatchObject({
      state: 'awaiting_approval',
    });
  });

  it('finds payments by state, and payments that were refunded automatically', async () => {
    const owner = await buildOwner(test.database.db);
    const late = await shop.open({ owner });
    await shop.orders.change(late.orderId, "held_until = now() - interval '1 hour'");
    await shop.pay(late.paymentId);
    await reconcile(shop.deps, late.paymentId);
    const open = await shop.open({ owner });
    const found = async (filter: Partial<Parameters<typeof listPayments>[2]>) =>
      (await listPayments(test.deps.db, new Operator('test'), { limit: 1000, ...filter })).map(
        ({ id }) => id,
      );
    expect((await found({}))[0]).toBe(open.paymentId);
    expect(await found({ flagged: true })).toContain(late.paymentId);
    expect(await found({ flagged: true })).not.toContain(open.paymentId);
    expect(await found({ state: 'open' })).toContain(open.paymentId);
    expect(await found({ state: 'open' })).not.toContain(late.paymentId);
    expect(await found({ limit: 1 })).toHaveLength(1);
  });
});
