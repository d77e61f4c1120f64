import { newId } from '@rifq/db';
import { payments } from '@rifq/db/schema/payments';
import { reservations } from '@rifq/db/schema/reservations';
import {
  type BuiltClinic,
  type BuiltDoctor,
  type BuiltPet,
  buildClinic,
  buildDoctor,
  buildMovement,
  buildOwner,
  buildPet,
  type Owner,
} from '@rifq/testing';
import { and, eq } from 'drizzle-orm';
import { type TestCardName, testCard } from '../adapters/payments/sandbox/test-cards.ts';
import { useTypedCard } from '../adapters/payments/sandbox/visit.ts';
import type { ReadingUser } from '../core/actor.ts';
import { queueDuePolls } from '../domains/payments/flow/polls.ts';
import { reconcile } from '../domains/payments/flow/sync-payment.ts';
import { paying } from '../domains/reservations/payable.ts';
import type { OfReservation } from '../domains/reservations/reservations.events.ts';
import { ownerActor } from './owner-actor.ts';
import type { Browser, TestApp, TestResponse } from './test-app.ts';

const MINUTE_MS = 60_000;

type Row = typeof reservations.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** An owner with a pet and a browser. */
export type Patient = { readonly owner: Owner; readonly pet: BuiltPet; readonly browser: Browser };
export type Practice = { readonly clinic: BuiltClinic; readonly doctor: BuiltDoctor };

/**
 * Actions of owners and their cards on reservations, with the app as in production. Jobs run on request, not by the
 * machine's clock: a hold expires when a test ends it.
 */
export async function reservationTools(test: TestApp) {
  const { db, pool } = test.database;
  await pool.query('delete from pgboss.schedule');
  const { now } = test.deps;
  /** The payer on the gateway's page signs nothing. */
  const visit = {
    db,
    now,
    log: test.deps.log,
    publicUrl: test.deps.publicUrl,
    webhookUrl: test.deps.publicUrl,
    secret: Buffer.alloc(0),
    faults: test.sandbox.faults,
  };

  const minutesOn = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);

  const paymentsOf = (reservationId: string): Promise<PaymentRow[]> =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.subjectKind, 'reservation'), eq(payments.subjectId, reservationId)))
      .orderBy(payments.id);

  async function read(id: string): Promise<Row> {
    const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
    if (!row) throw new Error('no such reservation');
    return row;
  }

  /** Lists the events of a reservation with their payloads, in order. */
  async function payloads(reservationId: string): Promise<{ kind: string; payload: OfReservation }[]> {
    const { rows } = await pool.query<{ kind: string; payload: OfReservation }>(
      `select kind, payload from outbox_events
       where kind like 'reservation.%' and payload->>'reservation_id' = $1 order by created_at, id`,
      [reservationId],
    );
    return rows.map(({ kind, payload }) => ({ kind: kind.slice('reservation.'.length), payload }));
  }

  return {
    minutesOn,
    read,
    paymentsOf,
    /** Builds a doctor who works round the clock, in a new clinic. */
    async practice(change: Parameters<typeof buildDoctor>[2] = {}): Promise<Practice> {
      const clinic = await buildClinic(db);
      return { clinic, doctor: await buildDoctor(db, clinic.id, change) };
    },
    /** Builds another doctor of the same clinic, who manages it. */
    colleagueOf: ({ clinic }: Practice): Promise<BuiltDoctor> =>
      buildDoctor(db, clinic.id, { role: 'manager' }),
    async patient({ coins = 0 }: { readonly coins?: number } = {}): Promise<Patient> {
      const owner = await buildOwner(db);
      if (coins > 0) await buildMovement(db, owner.id, { coins });
      return { owner, pet: await buildPet(db, owner.id), browser: await test.signedIn(owner.id) };
    },
    /** Returns the owner as an actor for services. */
    actorOf: ({ owner }: Patient): ReadingUser => ownerActor(owner),
    /** Returns the start of a half-hour slot a number of hours from now. */
    slotIn(hours: number): string {
      const half = 30 * MINUTE_MS;
      const at = Math.ceil(minutesOn(hours * 60).getTime() / half) * half;
      return new Date(at).toISOString();
    },
    /** Returns the payload of a booking, by card unless changed. */
    order: ({ pet }: Patient, { doctor }: Practice, startsAt: string, change: object = {}) => ({
      idempotency_key: newId(),
      pet_id: pet.id,
      doctor_id: doctor.id,
      kind: 1 as const,
      starts_at: startsAt,
      reason: 'حكّة في الأذن',
      payment_method: 2 as const,
      ...change,
    }),
    /** Types a card on the gateway's page of the last payment. */
    async typeCard(reservationId: string, name: TestCardName = 'success', keeps = false): Promise<void> {
      const reference = (await paymentsOf(reservationId)).at(-1)?.reference;
      if (!reference) throw new Error('the gateway was not reached');
      const card = { test: name, last4: testCard(name).number.slice(-4), expMonth: 12, expYear: 2040 };
      await useTypedCard(visit, reference, { card: { ...card, reference: null }, keeps });
    },
    /** Returns the payer from the gateway's page to the app. */
    async comesBack({ browser }: Patient, reservationId: string): Promise<TestResponse> {
      const paymentId = (await paymentsOf(reservationId)).at(-1)?.id;
      return browser.post('/api/payments/confirm', { payment_id: paymentId });
    },
    /** Queries the gateway for the outcome of the last payment. */
    async ask(reservationId: string): Promise<void> {
      const last = (await paymentsOf(reservationId)).at(-1);
      if (last) await reconcile(paying(test.deps), last.id);
    },
    /** Advances the clock by some minutes, and queues polls of due payments. */
    async later(minutes: number): Promise<void> {
      test.advance(minutes * 60);
      await queueDuePolls(paying(test.deps));
    },
    payloads,
    /** Lists the events of a reservation, in order. */
    events: async (reservationId: string): Promise<string[]> =>
      (await payloads(reservationId)).map(({ kind }) => kind),
    /** Lists the audit trail of a reservation: actors and actions. */
    async audit(reservationId: string): Promise<{ actor: string; action: string }[]> {
      const query = 'select actor, action from audit_entries where subject = $1 order by id';
      return (await pool.query<{ actor: string; action: string }>(query, [reservationId])).rows;
    },
    async coinsOf({ owner }: Patient): Promise<number> {
      const { rows } = await pool.query<{ coins: number }>('select coins from users where id = $1', [
        owner.id,
      ]);
      return rows[0]?.coins ?? 0;
    },
    /** Counts the payments for a reservation started at the gateway. */
    async begunAtGateway(reservationId: string): Promise<number> {
      const numbers = (await paymentsOf(reservationId)).map(({ number }) => number);
      const query = "select count(*)::int as n from sandbox_objects where data->'order'->>'number' = any($1)";
      return (await pool.query<{ n: number }>(query, [numbers])).rows[0]?.n ?? 0;
    },
    /** Counts the pairs of overlapping reservations of one doctor. */
    async overlaps(): Promise<number> {
      const { rows } = await pool.query<{ n: number }>(`
        select count(*)::int as n from reservations one join reservations other
          on one.id < other.id and one.doctor_id = other.doctor_id
         and one.starts_at < other.ends_at and other.starts_at < one.ends_at
         and not one.squeezed_in and not other.squeezed_in
        where one.state in ('awaiting_payment', 'confirmed', 'in_session')
          and other.state in ('awaiting_payment', 'confirmed', 'in_session')`);
      return rows[0]?.n ?? 0;
    },
    /** Lists reservations whose captured money is neither used nor refunded. */
    async astray(): Promise<unknown[]> {
      const { rows } = await pool.query(`
        select r.id, r.state, kept, sum(p.captured - p.refunded) as has
        from reservations r join payments p on p.subject_id = r.id and p.subject_kind = 'reservation'
        cross join lateral (select case when r.paid_at is not null and r.payment_method = 2
          and r.refunded_at is null then r.price else 0 end as kept) k
        group by r.id, r.state, kept having sum(p.captured - p.refunded) <> kept`);
      return rows;
    },
    /** Returns the money captured for a reservation and its refunded part, in the minor unit. */
    async taken(reservationId: string): Promise<{ captured: number; refunded: number }> {
      const all = await paymentsOf(reservationId);
      const totalOf = (of: (row: PaymentRow) => number) => all.reduce((total, row) => total + of(row), 0);
      return { captured: totalOf(row => row.captured), refunded: totalOf(row => row.refunded) };
    },
  };
}

export type ReservationTools = Awaited<ReturnType<typeof reservationTools>>;
