import type { DatabasePool } from '@rifq/db';
import type { OrderTable } from '../../apps/api/src/testing/test-orders.ts';
import type { History } from './payment-histories.ts';
import type { World } from './payment-world.ts';

type Row = { captured: number; refunded: number; reference: string | null };

/** Returns checks of the payments in both sides' books. */
export function paymentBooks({ pool }: DatabasePool, world: World, orders: OrderTable) {
  async function read({ paymentId, orderId }: History) {
    const { rows } = await pool.query<Row>(
      'select captured::int, refunded::int, reference from payments where id = $1',
      [paymentId],
    );
    const [row] = rows;
    if (!row) throw new Error('a payment has vanished');
    return { ...row, order: await orders.read(orderId) };
  }
  return {
    /** Returns the cancelled amount of a payment that is not refunded, because a refund failed or was rejected. */
    async owed(history: History): Promise<number> {
      const { captured, refunded, order } = await read(history);
      return captured - order.fulfilled - refunded;
    },
    /** Whether the captured amount equals the fulfilled plus the refunded amount, to the minor unit. */
    async agree(history: History): Promise<boolean> {
      const { captured, refunded, reference, order } = await read(history);
      const atGateway = reference === null ? null : await world.gateway.retrieve(reference);
      return (
        captured === (atGateway?.captured?.amount ?? 0) &&
        refunded === (atGateway?.refunded ?? 0) &&
        captured === order.fulfilled + refunded &&
        order.asked <= 1
      );
    },
    /** Summarizes the final states of payments and refunds in one line. */
    async ends(): Promise<string> {
      const { rows } = await pool.query<{ what: string; n: number }>(
        `select state as what, count(*)::int as n from payments group by state
         union all select 'refunds ' || state, count(*)::int from payment_refunds group by state order by n desc`,
      );
      return rows.map(({ what, n }) => `${n} ${what}`).join(', ');
    },
  };
}
export type PaymentBooks = ReturnType<typeof paymentBooks>;
