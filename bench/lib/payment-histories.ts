import { type DatabasePool, newId, withTransaction } from '@rifq/db';
import { buildOwner, type Owner } from '@rifq/testing';
import { createPayment } from '../../apps/api/src/domains/payments/index.ts';
import { scopeOf } from '../../apps/api/src/testing/scopes.ts';
import { type OrderTable, orderSubject } from '../../apps/api/src/testing/test-orders.ts';
import type { World } from './payment-world.ts';
import type { Random } from './random.ts';

const OWNERS = 20;
const MINUTE_MS = 60_000;
/** In halalas: refunds of the higher price need a second operator. */
const PRICES = [2000, 2000, 2000, 80_000] as const;

export type History = { readonly paymentId: string; readonly orderId: string; readonly amount: number };

type Context = {
  readonly connection: DatabasePool;
  readonly orders: OrderTable;
  readonly world: World;
  readonly random: Random;
  readonly now: () => Date;
};

/** Creates payments of several owners, started one after the other. */
export async function makeHistories({ connection, orders, world, random, now }: Context) {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => buildOwner(connection.db)));
  const histories = new Map<string, History>();
  const minutes = (count: number) => new Date(now().getTime() + count * MINUTE_MS);

  async function cardOf(owner: Owner): Promise<string | null> {
    const { rows } = await connection.pool.query<{ id: string }>(
      'select id from payment_cards where user_id = $1 and removed_at is null order by id limit 1',
      [owner.id],
    );
    return rows[0]?.id ?? null;
  }

  /** Starts a number of payments; with `saved` by the owner's saved card, if there is one. */
  async function begin(count: number, { saved }: { readonly saved: boolean }): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const owner = owners[random.below(OWNERS)];
      if (!owner) throw new RangeError('no owner');
      const orderId = await orders.place(minutes(random.chance(0.2) ? 3 : 600));
      const payer = { own: scopeOf('user', owner.id), timeZone: owner.timeZone };
      const amount = PRICES[random.below(PRICES.length)] ?? PRICES[0];
      const cardId = saved ? await cardOf(owner) : null;
      const { paymentId } = await withTransaction(connection.db, tx =>
        createPayment(tx, { gateway: world.gateway, now }, payer, {
          key: newId(),
          subject: { kind: orderSubject.kind, id: orderId },
          money: { amount, currency: 'SAR' },
          description: 'a measurement',
          cardId,
          saveCard: random.chance(0.3),
          expiresAt: minutes(random.chance(0.2) ? 10 + random.below(60) : 300),
        }),
      );
      histories.set(paymentId, { paymentId, orderId, amount });
    }
  }
  return { histories, begin };
}
