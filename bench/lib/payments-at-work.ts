import type { DatabasePool } from '@rifq/db';

/** Counts unsettled payments and refunds, by kind and state. */
export async function paymentsWaiting({ pool }: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'payment ' || id || ' ' || state as what from payments
       where state in ('starting', 'open', 'processing', 'refunding', 'refund_failed')
     union all select 'refund ' || id || ' ' || state from payment_refunds
       where state in ('requested', 'awaiting_approval')`,
  );
  return rows.map(({ what }) => what);
}

/** Releases leases of killed processes: older than any call takes, since the database does not use the run's clock. */
export async function freeLeases({ pool }: DatabasePool): Promise<void> {
  await pool.query(
    "update operations set leased_until = null where leased_until < now() + interval '85 seconds'",
  );
}
