import { type Db, newId } from '@rifq/db';
import type { TestDatabase } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import type { Payable } from '../core/payable.ts';
import type { Domain } from '../domain.ts';

const KIND = 'test-order';

/** Something that can be bought, held until a moment. Its table is made by the test. */
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
  /** Gives up what it still has of a payment of which all is back. */
  async returned(tx, _context, { id, subjectId, money }, { total }) {
    if (total === money.amount)
      await tx.execute(sql`update test_orders set fulfilled = 0 where id = ${subjectId} and taken = ${id}`);
  },
  /** Shows nobody where the money is. */
  async refused() {},
};

export const testOrders: Domain = { name: 'test-orders', paymentSubjects: [orderSubject] };

/** Gives some of an order up, in the transaction in which its money goes back. Answers whether there was so much. */
export async function giveUpOrder(tx: Db, orderId: string, amount: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update test_orders set fulfilled = fulfilled - ${amount}::bigint
    where id = ${orderId} and fulfilled >= ${amount} returning id`);
  return rows.length > 0;
}

export type TestOrder = {
  /** In the minor unit: what was paid for it and has not gone back. */
  readonly fulfilled: number;
  /** How often its domain was asked to take a payment. */
  readonly asked: number;
  /** How the payments ended that it waited for in vain. */
  readonly released: readonly string[];
};

/** The orders of a test's database. */
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
    /** Its hold ends now or never, or some of it is given up. */
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
