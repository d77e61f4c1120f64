import { newId, withTransaction } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { todayIn } from '@rifq/rules';
import { buildDoctor, buildMovement, buildPet, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicActor } from '../../../core/actor.ts';
import { type ClinicTools, clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { scopeOf } from '../../../testing/scopes.ts';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { lockDoctorTime, membershipOf } from '../../clinics/index.ts';
import { lockAccount, readAccount } from '../../identity/index.ts';
import { spendCoins } from '../../rewards/index.ts';
import { subjectOf } from '../money.ts';
import { resolveBookings } from './resolve-bookings.ts';

let test: TestApp;
let tools: ClinicTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await clinicTools(test);
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const everyDay = (from: number, to: number) => WEEK.map(weekday => ({ weekday, from, to, breaks: [] }));
/** The minutes of a day at which the doctor's work starts and ends. */
const [OPEN, CLOSE] = [540, 720];

type Booked = NonNullable<Parameters<ClinicTools['book']>[0]> & { readonly after: number };

/**
 * Builds a doctor who works from 9 to 12, with upcoming reservations on one day.
 * @param booked each by the minutes after 9 at which it starts, in the order of booking
 */
async function practice(...booked: readonly Booked[]) {
  const hours = everyDay(OPEN, CLOSE);
  const doctor = await buildDoctor(test.database.db, tools.clinic.id, { hours, role: 'manager' });
  const day = todayIn('Asia/Riyadh', tools.minutesOn(10 * DAY_MINUTES));
  const nine = Date.parse(`${day}T09:00:00+03:00`);
  const at = (minutes: number) => new Date(nine + minutes * MINUTE_MS);
  const ids: string[] = [];
  for (const { after, ...change } of booked)
    ids.push((await tools.book({ doctorId: doctor.id, startsAt: at(after), ...change })).id);
  const as = await memberBrowser(test, doctor.userId);
  return {
    doctor,
    ids,
    at,
    /** Saves hours from this minute of the day; a reservation moves to these minutes after 9, or is cancelled. */
    open: (from: number, moves: readonly (number | null)[], browser = as): Promise<TestResponse> =>
      browser.post('/api/clinic/hours/save', {
        idempotency_key: newId(),
        doctor_id: doctor.id,
        time_zone: 'Asia/Riyadh',
        week: everyDay(from, CLOSE + 120),
        resolved: moves.map((to, index) => ({
          reservation_id: ids[index],
          starts_at: to === null ? null : at(to).toISOString(),
        })),
      }),
    /** Returns the minutes after 9 at which each starts now. */
    async starts(): Promise<number[]> {
      const rows = await Promise.all(ids.map(id => tools.read(id)));
      return rows.map(({ startsAt }) => (startsAt.getTime() - nine) / MINUTE_MS);
    },
  };
}

/** Builds the actor of a manager of the clinic. */
async function actorOf(userId: string): Promise<ClinicActor> {
  const own = scopeOf('user', userId);
  const membership = await membershipOf(test.database.db, { own });
  if (!membership) throw new Error('no member');
  return {
    own,
    account: await readAccount(test.database.db, own),
    membership,
    timeZone: 'Asia/Riyadh',
    country: 'SA',
    socketId: null,
    sessionId: newId(),
    active: true,
    suspended: false,
    extendedBySeconds: null,
    secondFactorUntil: test.deps.now(),
  };
}

const slot = (response: TestResponse) =>
  response.body as { code: string; alternatives: { starts_at: string }[] };

describe('a change of hours moves', () => {
  it.each([
    ['neighbours, of whom the earlier was booked first', [0, 30], [45, 75]],
    ['neighbours, of whom the later was booked first', [30, 0], [75, 45]],
    ['three in a row', [30, 60, 0], [105, 135, 75]],
  ])('%s, all later and into time that they occupy themselves', async (_name, before, after) => {
    const { open, starts } = await practice(...before.map(minutes => ({ after: minutes })));
    dataOf(await open(OPEN + Math.min(...after), after));
    expect(await starts()).toEqual(after);
  });

  it('two that swap their times; refuses two to one time, and one to the time of a third', async () => {
    const { ids, at, doctor, starts } = await practice({ after: 0 }, { after: 30 }, { after: 90 });
    const actor = await actorOf(doctor.userId);
    const { owner, pet, clinic } = tools;
    const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const resolve = (first: number, second: number) =>
      withTransaction(test.database.db, async tx => {
        const moves = [first, second].map((minutes, index) => ({
          reservationId: ids[index] ?? '',
          startsAt: at(minutes),
          colleagueId: null,
        }));
        await resolveBookings(tx, test.deps, actor, moves, 'x');
        // From now on each statement checks overlaps again.
        const overlapping = withTransaction(tx, within => buildReservation(within, of, { startsAt: at(15) }));
        await expect(overlapping).rejects.toThrow();
      });
    await resolve(30, 0);
    expect(await starts()).toEqual([30, 0, 90]);
    for (const second of [60, 90])
      await expect(resolve(60, second)).rejects.toMatchObject({ code: 'reservations.slot_taken' });
    expect(await starts()).toEqual([30, 0, 90]);
  });

  it('a follow-up only within its 14 days, and offers no later slot', async () => {
    const { doctor, at, ids, open } = await practice({ after: 0 });
    await tools.book({ doctorId: doctor.id, startsAt: at(60) });
    const until = at(120);
    const completedAt = new Date(until.getTime() - 14 * DAY_MINUTES * MINUTE_MS);
    const visit = await tools.book({ startsAt: completedAt, state: 'completed', completedAt });
    const followUp = { kind: 2, followUpOfId: visit.id, endsAt: at(15) } as const;
    await test.database.db
      .update(reservations)
      .set(followUp)
      .where(eq(reservations.id, ids[0] ?? ''));
    const refused = slot(await open(OPEN + 30, [60]));
    expect(refused.code).toBe('reservations.slot_taken');
    const offered = refused.alternatives.map(
      ({ starts_at }) => (Date.parse(starts_at) - at(0).getTime()) / MINUTE_MS,
    );
    // The sixth is on the day before: a quarter of an hour after the last one is too late.
    expect(offered.slice(1)).toEqual([30, 45, 90, 105, 120]);
    expect(offered[0]).toBeLessThan(0);
    expect(await open(OPEN + 30, [135])).toMatchObject({
      status: 422,
      body: { errors: { starts_at: [expect.any(String)] } },
    });
    dataOf(await open(OPEN + 30, [90]));
    expect((await tools.read(ids[0] ?? '')).startsAt).toEqual(at(90));
  });
});

describe('a change of hours', () => {
  it('ignores a dead hold, and expires it', async () => {
    const held = { state: 'awaiting_payment', paidAt: null, heldUntil: tools.minutesOn(-1) } as const;
    const { ids, open } = await practice({ after: 0, ...held });
    dataOf(await open(OPEN + 60, []));
    expect((await tools.read(ids[0] ?? '')).state).toBe('expired');
    expect(await tools.events(ids[0] ?? '')).toEqual(['reservation.expired']);
  });

  it('moves one to a time that another leaves to a colleague, in any order', async () => {
    const { doctor, ids, at } = await practice({ after: 60 }, { after: 0 });
    const colleague = await buildDoctor(test.database.db, tools.clinic.id);
    const [offered = '', moved = ''] = ids;
    const saved = await (await memberBrowser(test, doctor.userId)).post('/api/clinic/hours/save', {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      time_zone: 'Asia/Riyadh',
      week: everyDay(OPEN + 75, CLOSE + 120),
      resolved: [
        { reservation_id: moved, starts_at: at(75).toISOString() },
        { reservation_id: offered, starts_at: at(60).toISOString(), doctor_id: colleague.id },
      ],
    });
    dataOf(saved);
    expect(await tools.read(moved)).toMatchObject({ doctorId: doctor.id, startsAt: at(75) });
    expect(await tools.read(offered)).toMatchObject({ doctorId: colleague.id, startsAt: at(60) });
  });

  it('also resolves bookings of its manager for their own pet', async () => {
    const { doctor: manager } = await practice();
    const pet = await buildPet(test.database.db, manager.userId);
    const own = { ownerId: manager.userId, petId: pet.id };
    const { ids, open } = await practice({ after: 0, ...own }, { after: 30, ...own });
    dataOf(await open(OPEN + 60, [60, null], await memberBrowser(test, manager.userId)));
    expect(await Promise.all(ids.map(id => tools.read(id)))).toMatchObject([
      { state: 'confirmed', rescheduledBy: 'clinic', revision: 1 },
      { state: 'cancelled', cancelledBy: 'clinic', revision: 1 },
    ]);
  });

  it('that refunds coins takes locks in the same order as a booking of the same owner', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
    const paid = { paymentMethod: 1, price: 0, points: 100 } as const;
    const { doctor, ids, open } = await practice({ after: 0, ...paid });
    const [payer, id] = [scopeOf('user', tools.owner.id), ids[0] ?? ''];
    const spend = { payer, coins: 100, key: `spent:reservation:${id}`, subject: subjectOf(id) } as const;
    await withTransaction(test.database.db, tx => spendCoins(tx, test.deps, spend));
    let saving: Promise<TestResponse> | null = null;
    await withTransaction(test.database.db, async tx => {
      await lockAccount(tx, payer);
      saving = open(OPEN + 60, [null]);
      await waitForBlocked(test.database);
      const { rows } = await test.database.pool.query(
        'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as is_open',
        [`doctor-time:${doctor.id}`],
      );
      // While it waits for the account it has not locked the doctor's time, which the booking locks next.
      expect(rows).toEqual([{ is_open: true }]);
      await lockDoctorTime(tx, doctor.id);
    });
    dataOf(await (saving ?? Promise.reject(new Error('nothing was saved'))));
    expect((await tools.read(id)).state).toBe('cancelled');
  });
});
