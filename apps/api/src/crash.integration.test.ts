import { newId } from '@rifq/db';
import { clinics } from '@rifq/db/schema/clinics';
import {
  buildClinic,
  buildClinicVisit,
  buildDoctor,
  buildMember,
  buildOwner,
  buildPet,
  buildSession,
  createTestDatabase,
  type TestDatabase,
} from '@rifq/testing';
import { fuzzShare } from '@rifq/testing/fuzz';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { type AppProcess, dataFolder, startAppProcess } from './testing/app-process.ts';

/** A table at which changes are interrupted; null for a kill at the first answer, between any two statements. */
type Stop = { readonly table: string | null; readonly isLost?: true };

const PAID_INTO = ['bills', 'bill_lines', 'desk_payments', 'desk_receipts', 'desk_receipt_series'];
const TABLES = [
  ...[...PAID_INTO, 'day_closings', 'reservations', 'outbox_events', 'outbox_deliveries'],
  ...['audit_entries', 'idempotency_keys', 'pets', 'ledger_entries', 'reward_evidence'],
];
const STOPS: readonly Stop[] = [
  ...TABLES.map(table => ({ table })),
  // The payment is committed, but its answer reaches nobody.
  ...PAID_INTO.map(table => ({ table, isLost: true as const })),
  ...Array.from({ length: 6 }, () => ({ table: null })),
];
/** A third of them in `npm test`, from all parts of the list; all 25 with `FUZZ`. */
const stops = fuzzShare(
  [0, 1, 2].flatMap(third => STOPS.filter((_, index) => index % 3 === third)),
  Math.ceil(STOPS.length / 3),
  0,
);
/** It starts the app once for each kill; a busy machine needs minutes for that. */
const MOST_MS = 900_000;
const PRICE = 15_000;
const COINS = 20;

/** A change as a browser sends it, again after a crash. */
type Change = { readonly path: string; readonly token: string; readonly payload: Record<string, unknown> };

async function send(
  { port }: AppProcess,
  { path, token, payload }: Change,
  signal?: AbortSignal,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function openDay({ port }: AppProcess, token: string): Promise<{ version: string; count: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/clinic/closings/open`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { version: string; count: number } }; // of the contract
  return data;
}

/** Waits until a statement of the app is blocked by a lock. */
async function waitForAny({ pool }: TestDatabase): Promise<void> {
  const query = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(query)).rows[0].n, { interval: 20 }).toBeGreaterThan(0);
}

/** Builds a clinic with a manager at the desk, a doctor and an owner with a pet, each with a session. */
async function buildPeople({ db }: TestDatabase) {
  const clinic = await buildClinic(db);
  await db.update(clinics).set({ vatNumber: '300000000000003' }).where(eq(clinics.id, clinic.id));
  const doctor = await buildDoctor(db, clinic.id);
  const desk = await buildMember(db, clinic.id, { role: 'manager' });
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id);
  const member = { secondFactorAt: new Date() };
  return {
    visit: { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id },
    doctor: (await buildSession(db, doctor.userId, member)).token,
    desk: (await buildSession(db, desk.userId, member)).token,
  };
}

it(
  'loses and doubles nothing by kills during payments, closings of visits and days, and earned coins',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const { db, pool } = database;
    const { visit, doctor, desk } = await buildPeople(database);
    const folder = await dataFolder();
    /** What the app has confirmed, and what it has to have done once all was sent again. */
    const [confirmed, pending]: [Change[], Change[]] = [[], []];

    /** Sends what was not answered again; all of it succeeds, or was done before. */
    async function sendAgain(app: AppProcess): Promise<void> {
      for (const change of pending.splice(0)) {
        const status = await send(app, change);
        // A visit is completed once, and a day is closed as it was shown, or again.
        const isOnce = change.path.endsWith('complete') || change.path.endsWith('close');
        expect(isOnce ? [200, 409] : [200], change.path).toContain(status);
      }
    }

    for (const [round, { table, isLost = false }] of stops.entries()) {
      const app = await startAppProcess(database.url, folder);
      await sendAgain(app);
      const { id: reservationId } = await buildClinicVisit(db, visit, {
        startsAt: new Date(Date.now() - 60_000 * (round + 1)),
        state: 'in_session',
        openedAt: new Date(),
        arrivedAt: new Date(),
      });
      const { token } = await buildSession(db, (await buildOwner(db)).id);
      const pet = {
        name: 'مشمش',
        species: 'cat',
        sex: 'male',
        birth_date: '2023-04-02',
        colour: 7,
        breed: 103,
      };
      const payment = { payment_id: newId(), reservation_id: reservationId, amount: PRICE, means: 'mada' };
      const summary = {
        reservation_id: reservationId,
        summary: 'سليم.',
        follow_up: false,
        confirmed_doses: [],
      };
      const closing = { closing_id: newId(), counted_cash: 0, version: (await openDay(app, desk)).version };
      const changes: Change[] = [
        { path: '/api/clinic/bills/pay', token: desk, payload: payment },
        { path: '/api/clinic/reservations/complete', token: doctor, payload: summary },
        { path: '/api/clinic/closings/close', token: desk, payload: closing },
        { path: '/api/pets/create', token, payload: { idempotency_key: newId(), ...pet } },
      ];
      const holder = await pool.connect();
      const lost = new AbortController();
      if (table !== null) await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const start = async (change: Change, signal?: AbortSignal) => {
        const status = await send(app, change, signal).catch(() => null);
        (status === 200 ? confirmed : pending).push(change);
      };
      const [pay, ...others] = changes;
      if (!pay) throw new Error('nothing is paid');
      const answers = [start(pay, lost.signal)];
      if (isLost) {
        await waitForAny(database);
        lost.abort();
        await holder.query('rollback');
        answers.push(...others.map(change => start(change)));
        const query = 'select 1 from desk_payments where id = $1';
        const taken = async () => (await pool.query(query, [payment.payment_id])).rowCount;
        await expect.poll(taken, { interval: 5 }).toBe(1);
      } else {
        answers.push(...others.map(change => start(change)));
        await (table === null ? Promise.race(answers) : waitForAny(database));
      }
      app.child.kill('SIGKILL');
      await app.exit;
      await Promise.all(answers);
      await holder.query('rollback');
      holder.release();
    }

    const app = await startAppProcess(database.url, folder);
    await sendAgain(app);
    const { version, count } = await openDay(app, desk);
    const last = { closing_id: newId(), counted_cash: 0, version };
    if (count > 0)
      expect(await send(app, { path: '/api/clinic/closings/close', token: desk, payload: last })).toBe(200);

    const rounds = stops.length;
    const rowsOf = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows;
    expect(
      await rowsOf(`select count(*)::int as n, sum(paid)::int as paid, sum(total)::int as total from bills`),
    ).toEqual([{ n: rounds, paid: rounds * PRICE, total: rounds * PRICE }]);
    expect(
      await rowsOf(`select state, desk_paid::int as paid, settled_at is null as open, count(*)::int as n
      from reservations group by 1, 2, 3`),
    ).toEqual([{ state: 'completed', paid: PRICE, open: false, n: rounds }]);
    expect(
      await rowsOf(`select min(number) as first, max(number) as last, count(distinct desk_payment_id)::int as n,
      sum(total)::int as total from desk_receipts`),
    ).toEqual([{ first: 1, last: rounds, n: rounds, total: rounds * PRICE }]);
    // Each payment is in one close, whose sums are those of its documents.
    expect(await rowsOf('select id from desk_payments where closing_id is null')).toEqual([]);
    expect(
      await rowsOf(`select c.id from day_closings c join desk_payments p on p.closing_id = c.id
      join desk_receipts r on r.desk_payment_id = p.id
      group by c.id having sum(r.total) <> c.received or sum(r.vat) <> c.vat or count(*) <> c.count`),
    ).toEqual([]);
    expect(
      await rowsOf(`select reason, count(distinct user_id)::int as users, count(*)::int as n, sum(amount)::int as coins
      from ledger_entries where book = 'coins' and reason = 'first_pet' and user_id <> '${visit.ownerId}' group by 1`),
    ).toEqual([{ reason: 'first_pet', users: rounds, n: rounds, coins: rounds * COINS }]);
    const [{ closings } = { closings: 0 }] = await rowsOf(
      'select count(*)::int as closings from day_closings',
    );
    // With each change its event and its audit row.
    expect(
      await rowsOf(`select kind, count(*)::int as n from outbox_events
      where kind in ('bill.changed', 'desk_receipt.issued', 'reservation.completed', 'pet.created', 'day.closed')
      group by 1 order by 1`),
    ).toEqual([
      { kind: 'bill.changed', n: rounds },
      { kind: 'day.closed', n: closings },
      { kind: 'desk_receipt.issued', n: rounds },
      { kind: 'pet.created', n: rounds },
      { kind: 'reservation.completed', n: rounds },
    ]);
    expect(
      await rowsOf(`select action, count(*)::int as n from audit_entries
      where action in ('bill.paid', 'day.closed', 'reservation.completed') group by 1 order by 1`),
    ).toEqual([
      { action: 'bill.paid', n: rounds },
      { action: 'day.closed', n: closings },
      { action: 'reservation.completed', n: rounds },
    ]);
    for (const { path, payload } of confirmed)
      if (path.endsWith('close'))
        expect(await rowsOf(`select 1 from day_closings where id = '${payload.closing_id}'`)).toHaveLength(1);
    // The owner reads of each receipt once.
    const notified = () =>
      rowsOf(
        "select count(*)::int as n, count(distinct dedup_key)::int as keys from notifications where dedup_key like 'desk-receipt:%'",
      );
    await expect.poll(notified).toEqual([{ n: rounds, keys: rounds }]);
  },
  MOST_MS,
);
