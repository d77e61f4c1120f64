import type { DatabasePool } from '@rifq/db';

/** What of all payments has not come to its end, by kind and state. */
export async function paymentsWaiting({ pool }: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'payment ' || id || ' ' || state as what from payments
       where state in ('starting', 'open', 'processing', 'refunding', 'refund_failed')
     union all select 'refund ' || id || ' ' || state from payment_refunds
       where state in ('requested', 'awaiting_approval')`,
  );
  return rows.map(({ what }) => what);
}

/** Frees the leases of the dead: older than any call here takes, since the database does not follow the clock of a run. */
export async function freeLeases({ pool }: DatabasePool): Promise<void> {
  await pool.query(
    "update operations set leased_until = null where leased_until < now() + interval '85 seconds'",
  );
}
