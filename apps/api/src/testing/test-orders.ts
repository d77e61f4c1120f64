import { type Db, newId } from '@rifq/db';
import type { TestDatabase } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import type { Payable } from '../core/payable.ts';
import type { Domain } from '../domains/domain.ts';

const KIND = 'test-order';

/** A payable that can be bought, held until a given time. The test creates its table. */
export const orderSubject: Payable = {
  kind: KIND,
  async settle(tx, { now }, { id, subjectId, money }) {
    const { rows } = await tx.execute<{ taken: boolean }>(sql`
      update test_orders set asked = asked + 1,
        fulfilled = fulfilled + case when held_until > ${now()} then ${money.amount}::bigint else 0 end,
        taken = case when held_until > ${now()} then ${id}::uuid else taken end
      where id = ${subjectId} returning held_until > ${now()} as taken`);
    return rows[0]?.taken ? 'taken' : 'refused';
  },
  async release(tx, _context, { subjectId }, outcome) {
    await tx.execute(sql`
      update test_orders set released = array_append(released, ${outcome}) where id = ${subjectId}`);
  },
  /** Reverses the rest of a payment once all of it was refunded. */
  async returned(tx, _context, { id, subjectId, money }, { total }) {
    if (total === money.amount)
      await tx.execute(sql`update test_orders set fulfilled = 0 where id = ${subjectId} and taken = ${id}`);
  },
  /** No state is shown to users. */
  async refused() {},
};

export const testOrders: Domain = { name: 'test-orders', paymentSubjects: [orderSubject] };

/** Reverses part of an order, in the transaction of its refund. Returns whether it had that amount. */
export async function reverseOrder(tx: Db, orderId: string, amount: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update test_orders set fulfilled = fulfilled - ${amount}::bigint
    where id = ${orderId} and fulfilled >= ${amount} returning id`);
  return rows.length > 0;
}

export type TestOrder = {
  /** The paid and not refunded amount, in the minor unit. */
  readonly fulfilled: number;
  /** The number of payments offered to its domain. */
  readonly asked: number;
  /** The outcomes of payments that were released. */
  readonly released: readonly string[];
};

/** Creates the table of orders in a test's database. */
export async function orderTable({ pool }: Pick<TestDatabase, 'pool'>) {
  await pool.query(`create table test_orders (
    id uuid primary key, held_until timestamptz not null, fulfilled bigint not null default 0,
    taken uuid, asked int not null default 0, released text[] not null default '{}')`);
  return {
    async place(heldUntil: Date): Promise<string> {
      const id = newId();
      await pool.query('insert into test_orders (id, held_until) values ($1, $2)', [id, heldUntil]);
      return id;
    },
    async read(id: string): Promise<TestOrder> {
      const { rows } = await pool.query<TestOrder>(
        'select fulfilled::int, asked, released from test_orders where id = $1',
        [id],
      );
      const [order] = rows;
      if (!order) throw new Error('no such order');
      return order;
    },
    /** Ends its hold now or never, or reverses part of it. */
    async change(
      id: string,
      set:
        | "held_until = now() - interval '1 hour'"
        | "held_until = 'infinity'"
        | `fulfilled = fulfilled - ${number}`,
    ) {
      await pool.query(`update test_orders set ${set} where id = $1`, [id]);
    },
  };
}
export type OrderTable = Awaited<ReturnType<typeof orderTable>>;
