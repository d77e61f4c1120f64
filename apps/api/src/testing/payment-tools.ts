import { newId, withTransaction } from '@rifq/db';
import { paymentRefunds, paymentSetups, payments } from '@rifq/db/schema/payments';
import { buildOwner, type Owner } from '@rifq/testing';
import { and, eq, lte } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { refundOnce } from '../adapters/payments/sandbox/refund.ts';
import { type TestCardName, testCard } from '../adapters/payments/sandbox/test-cards.ts';
import { cancelSession, submitBankCode, useTypedCard } from '../adapters/payments/sandbox/visit.ts';
import { queueDuePolls } from '../domains/payments/flow/polls.ts';
import {
  createPayment,
  launchPayment,
  type PaymentDeps,
  type PaymentOrder,
} from '../domains/payments/index.ts';
import { scopeOf } from './scopes.ts';
import type { TestApp } from './test-app.ts';
import { orderSubject, orderTable } from './test-orders.ts';

export const PRICE = 2000;

type Row = typeof payments.$inferSelect;
/** Changes to the default order of 20 riyals, held and payable for a quarter of an hour. */
type Order = Partial<PaymentOrder> & { readonly owner?: Owner; readonly orderId?: string };
type Shopper = { readonly owner: Owner; readonly orderId: string; readonly paymentId: string };

const payer = ({ id, timeZone }: Owner) => ({ own: scopeOf('user', id), timeZone });

/** Buys test orders at the sandbox, as a domain and its payers would. */
export async function paymentTools(test: TestApp) {
  const { db, pool } = test.database;
  const orders = await orderTable(test.database);
  const deps: PaymentDeps = { ...test.deps, subjects: [orderSubject] };
  const context = {
    db,
    now: test.deps.now,
    log: test.deps.log,
    publicUrl: test.deps.publicUrl,
    webhookUrl: test.deps.publicUrl,
    // The payer's page signs nothing.
    secret: Buffer.alloc(0),
    faults: test.sandbox.faults,
  };
  const minutesOn = (minutes: number) => new Date(test.deps.now().getTime() + minutes * 60_000);

  async function read(paymentId: string): Promise<Row> {
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
    if (!row) throw new Error('no such payment');
    return row;
  }

  async function referenceOf(paymentId: string): Promise<string> {
    const { reference } = await read(paymentId);
    if (reference === null) throw new Error('the gateway was not reached');
    return reference;
  }

  /** Places an order of a new owner, or this one: the payment is inserted without a call to the gateway. */
  async function order(change: Order = {}): Promise<Shopper> {
    const { owner = await buildOwner(db), orderId = await orders.place(minutesOn(15)), ...rest } = change;
    const { paymentId } = await withTransaction(db, tx =>
      createPayment(tx, deps, payer(owner), {
        key: newId(),
        subject: { kind: orderSubject.kind, id: orderId },
        money: { amount: PRICE, currency: 'SAR' },
        description: 'استشارة بيطرية',
        cardId: null,
        saveCard: false,
        expiresAt: minutesOn(15),
        ...rest,
      }),
    );
    return { owner, orderId, paymentId };
  }

  /** Counts the payments and setups of this gateway that are due for a poll. */
  async function countDue(): Promise<number> {
    const isDue = (table: typeof payments | typeof paymentSetups) =>
      db.$count(table, and(lte(table.nextPollAt, deps.now()), eq(table.gateway, deps.gateway.name)));
    return (await isDue(payments)) + (await isDue(paymentSetups));
  }

  const launch = (paymentId: string) => launchPayment(deps, paymentId);

  /** Types a test card on the gateway's page. */
  async function type(reference: string, name: TestCardName, keeps = false): Promise<void> {
    const card = { test: name, last4: testCard(name).number.slice(-4), expMonth: 12, expYear: 2040 };
    await useTypedCard(context, reference, { card: { ...card, reference: null }, keeps });
  }

  return {
    deps,
    orders,
    order,
    launch,
    read,
    referenceOf,
    type,
    /** Like `order`, with the payer at the gateway's page. */
    async open(change: Order = {}): Promise<Shopper> {
      const shopper = await order(change);
      await launch(shopper.paymentId);
      return shopper;
    },
    async pay(paymentId: string, name: TestCardName = 'success', keeps = false): Promise<void> {
      await type(await referenceOf(paymentId), name, keeps);
    },
    async giveCode(paymentId: string, code: string): Promise<void> {
      await submitBankCode(context, await referenceOf(paymentId), code);
    },
    /** Refunds at the gateway's own dashboard, unaffected by faults of our calls. */
    async refundThere(paymentId: string, amount: number): Promise<void> {
      const money = { amount, currency: (await read(paymentId)).currency };
      const request = { refundId: newId(), payment: await referenceOf(paymentId), money, refundedBefore: 0 };
      await refundOnce(context, request);
    },
    /** The bank returns the first refund to the gateway. */
    async failRefundThere(paymentId: string): Promise<void> {
      await pool.query(
        `update sandbox_objects set data = jsonb_set(data, '{order,refunds,0,state}', '"failed"') where id = $1`,
        [await referenceOf(paymentId)],
      );
    },
    async cancel(paymentId: string): Promise<void> {
      await cancelSession(context, await referenceOf(paymentId));
    },
    /** Waits until a payment reaches a state through its jobs. */
    async reaches(paymentId: string, state: Row['state']): Promise<Row> {
      await expect.poll(async () => (await read(paymentId)).state, { interval: 25 }).toBe(state);
      return read(paymentId);
    },
    /** Waits until no job of a payment runs or is queued. */
    async idle(paymentId: string): Promise<void> {
      const working = () =>
        pool.query(
          `select from pgboss.job where data->>'payment_id' = $1
           and (state in ('created', 'active') or state = 'retry' and start_after <= now())`,
          [paymentId],
        );
      await expect.poll(async () => (await working()).rowCount, { interval: 25 }).toBe(0);
    },
    /** Advances the clock by some minutes, and queues polls until all due ones are found. */
    async later(minutes: number): Promise<void> {
      test.advance(minutes * 60);
      // The polling job skips rows locked by another job, which its next run finds.
      await vi.waitFor(async () => {
        await queueDuePolls(deps);
        expect(await countDue()).toBe(0);
      });
    },
    refunds: (paymentId: string) =>
      db
        .select()
        .from(paymentRefunds)
        .where(eq(paymentRefunds.paymentId, paymentId))
        .orderBy(paymentRefunds.id),
    /** Lists the gateway's payments under the number of a payment, with the states of their refunds. */
    async atGateway(paymentId: string): Promise<{ readonly refunds: readonly string[] }[]> {
      const { rows } = await pool.query<{ refunds: string[] }>(
        `select array(select jsonb_array_elements(data->'order'->'refunds')->>'state') as refunds
         from sandbox_objects where data->'order'->>'number' = $1`,
        [(await read(paymentId)).number],
      );
      return rows;
    },
    /** Makes the gateway work without faults and pending webhooks. */
    async calm(): Promise<void> {
      Object.assign(test.sandbox.faults, {
        slow: null,
        down: null,
        wrong: null,
        endless: false,
        refunds: 'done',
      });
      await pool.query('delete from sandbox_webhooks');
    },
    /** Lists the events of a payment, in order. */
    async events(paymentId: string): Promise<string[]> {
      const { rows } = await pool.query<{ kind: string }>(
        `select kind from outbox_events where kind like 'payment.%' and payload->>'payment_id' = $1
         order by created_at, id`,
        [paymentId],
      );
      return rows.map(({ kind }) => kind);
    },
    /** Checks to the minor unit, in our books and the gateway's, that captured money was fulfilled or refunded. */
    async expectBalanced({ orderId, paymentId }: Pick<Shopper, 'orderId' | 'paymentId'>): Promise<void> {
      const row = await read(paymentId);
      const atGateway = await test.sandbox.gateway.retrieve(await referenceOf(paymentId));
      expect(row.captured).toBe(atGateway.captured?.amount ?? 0);
      expect(row.refunded).toBe(atGateway.refunded);
      const { fulfilled } = await orders.read(orderId);
      expect(row.captured).toBe((row.settledAt === null ? 0 : fulfilled) + row.refunded);
    },
  };
}

export type PaymentTools = Awaited<ReturnType<typeof paymentTools>>;

/** Lists the events of a user's cards, in order. */
export async function cardEventsOf({ database }: TestApp, userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select kind from outbox_events where kind like 'card.%' and payload->>'user_id' = $1
     order by created_at, id`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}
