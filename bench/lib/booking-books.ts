import type { DatabasePool } from '@rifq/db';
import type { PaymentGateway } from '../../apps/api/src/ports/payments.ts';

const OCCUPYING = "('awaiting_payment', 'confirmed', 'in_session')";

/** Returns checks of the records that must match: reservations, the ledger, the payments and the gateway. */
export function bookingBooks({ pool }: DatabasePool, gateway: PaymentGateway) {
  const lines = async (query: string): Promise<string[]> =>
    (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line);

  return {
    /** Returns pairs of reservations that occupy the same time of a doctor. */
    overlaps: () =>
      lines(`select one.id || ' overlaps ' || other.id as line
        from reservations one join reservations other on one.id < other.id and one.doctor_id = other.doctor_id
         and one.starts_at < other.ends_at and other.starts_at < one.ends_at
        where one.state in ${OCCUPYING} and other.state in ${OCCUPYING}`),

    /** Returns reservations whose spent and refunded coins do not match. */
    coinsAstray: () =>
      lines(`select r.id || ' ' || r.state || ' keeps ' || kept || ' coins of ' || taken as line
        from reservations r
        cross join lateral (select case when r.payment_method = 1 and r.paid_at is not null
          and r.refunded_at is null then r.points else 0 end as kept) k
        cross join lateral (select coalesce(-sum(amount), 0) as taken from ledger_entries
          where subject_kind = 'reservation' and subject_id = r.id and book = 'coins') t
        where kept <> taken`),

    /** Returns reservations whose card payments do not match the amount that they retain. */
    moneyAstray: () =>
      lines(`select r.id || ' ' || r.state || ' keeps ' || kept || ' of ' || taken as line
        from reservations r
        cross join lateral (select case when r.payment_method = 2 and r.paid_at is not null
          and r.refunded_at is null then r.price else 0 end as kept) k
        cross join lateral (select coalesce(sum(captured - refunded), 0) as taken from payments
          where subject_kind = 'reservation' and subject_id = r.id) t
        where kept <> taken`),

    /** Returns payments whose state differs at the gateway. */
    async gatewayAstray(): Promise<string[]> {
      const { rows } = await pool.query<{
        id: string;
        reference: string;
        captured: number;
        refunded: number;
      }>('select id, reference, captured::int, refunded::int from payments where reference is not null');
      const astray: string[] = [];
      for (const { id, reference, captured, refunded } of rows) {
        const atGateway = await gateway.retrieve(reference);
        if (captured !== (atGateway.captured?.amount ?? 0) || refunded !== atGateway.refunded)
          astray.push(`payment ${id}`);
      }
      return astray;
    },

    /** Returns reservations that no client was notified of, and those that do not exist. */
    async untold(notified: ReadonlySet<string>): Promise<string[]> {
      const known = new Set(await lines('select id::text as line from reservations'));
      return [...known].filter(id => !notified.has(id)).concat([...notified].filter(id => !known.has(id)));
    },

    /** Summarizes the final states of reservations in one line. */
    async ends(): Promise<string> {
      const states = await lines(
        `select count(*) || ' ' || state as line from reservations group by state order by 1`,
      );
      return states.join(', ');
    },
  };
}
