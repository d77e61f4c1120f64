import { type DatabasePool, withTransaction } from '@rifq/db';
import { pino } from 'pino';
import { Operator } from '../../apps/api/src/core/access.ts';
import {
  approveRefund,
  RefundRefused,
  rejectRefund,
  requestRefund,
} from '../../apps/api/src/domains/payments/index.ts';
import { composeDomains } from '../../apps/api/src/domains.ts';
import { startJobs } from '../../apps/api/src/platform/jobs.ts';
import { makeOutbox } from '../../apps/api/src/platform/outbox.ts';
import { reverseOrder, testOrders } from '../../apps/api/src/testing/test-orders.ts';
import type { History } from './payment-histories.ts';
import type { World } from './payment-world.ts';
import type { Random } from './random.ts';

/** Ignores a refusal by a rule, which is a valid result for an operator, and throws anything else. */
function leaveRefused(error: unknown): void {
  if (!(error instanceof RefundRefused)) throw error;
}

/** Starts two operators at the command line, which is a separate process. */
export async function startOperators(
  { db, pool }: DatabasePool,
  databaseUrl: string,
  { world, now }: { readonly world: World; readonly now: () => Date },
) {
  const domains = composeDomains([testOrders]);
  const log = pino({ level: 'silent' });
  const jobs = await startJobs({
    databaseUrl,
    workers: false,
    jobs: domains.jobs.map(({ job }) => job),
    onError: error => log.error(error),
    onFailure: () => undefined,
  });
  const deps = { db, jobs, outbox: makeOutbox(domains, now), now, gateway: world.gateway };
  const reason = 'a measurement';
  const request = { reason, operator: new Operator('huda'), again: true };

  async function awaiting(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      "select id from payment_refunds where state = 'awaiting_approval' order by id",
    );
    return rows.map(({ id }) => id);
  }

  return {
    /** Cancels and refunds part of an order, by an operator instead of its owner. */
    giveUp: ({ paymentId: payment, orderId }: History, amount: number) =>
      withTransaction(db, async tx => {
        if (await reverseOrder(tx, orderId, amount))
          await requestRefund({ ...deps, db: tx }, { ...request, payment, amount });
      }).catch(leaveRefused),
    /** Refunds what is owed. */
    repay: ({ paymentId: payment }: History, amount: number) =>
      requestRefund(deps, { ...request, payment, amount }),
    /** The second operator decides about pending approvals: at random, or approves all. */
    async decide(random: Random | null): Promise<void> {
      for (const id of await awaiting()) {
        if (random?.chance(0.6)) continue;
        const isDropped = random?.chance(0.3) ?? false;
        await (isDropped
          ? rejectRefund(deps, id, new Operator('omar'))
          : approveRefund(deps, id, new Operator('omar'))
        ).catch(leaveRefused);
      }
    },
    stop: () => jobs.stop(),
  };
}
export type Operators = Awaited<ReturnType<typeof startOperators>>;
