import { newId, withTransaction } from '@rifq/db';
import { addCivilDays, clinicLimits, todayIn } from '@rifq/rules';
import {
  type BuiltClinic,
  type BuiltDoctor,
  buildClinic,
  buildDoctor,
  buildMember,
  buildMovement,
  buildOwner,
  buildPet,
  buildReservation,
} from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { advanceTo } from '../../testing/visit-tools.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { lockDoctorTime } from '../clinics/index.ts';
import { spendCoins } from '../rewards/index.ts';

const ZONE = 'Asia/Riyadh';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const everyDay = (from: number, to: number) =>
  EVERY_DAY.map(weekday => ({ weekday, from, to, breaks: [] as { from: number; to: number }[] }));
/** From nine to five, and from nine in the evening to two at night. */
const [USUAL, NIGHTS] = [everyDay(540, 1020), everyDay(1260, 1560)];

let test: TestApp;
let clinic: BuiltClinic;
let doctors: [BuiltDoctor, BuiltDoctor];
let managerId: string;
let manager: Browser;
let owner: Browser;
beforeAll(async () => {
  test = await startTestApp();
  owner = await test.signedIn((await buildOwner(test.database.db)).id);
});
beforeEach(async () => {
  const { db } = test.database;
  clinic = await buildClinic(db);
  doctors = [
    await buildDoctor(db, clinic.id, { hours: USUAL }),
    await buildDoctor(db, clinic.id, { hours: USUAL }),
  ];
  managerId = (await buildMember(db, clinic.id, { role: 'manager' })).userId;
  manager = await memberBrowser(test, managerId);
});
afterAll(() => test.close());

/** A day of Riyadh, counted from today. */
const dayIn = (days: number) => addCivilDays(todayIn(ZONE, test.deps.now()), days);
const at = (clock: string, day: string) => new Date(`${day}T${clock}:00+03:00`);

type Body = Record<string, unknown>;

const periodOf = (change: Body = {}) => ({
  idempotency_key: newId(),
  period_id: newId(),
  name: 'رمضان',
  from: dayIn(20),
  to: dayIn(49),
  doctor_ids: null,
  week: NIGHTS,
  resolved: [],
  ...change,
});
const save = (change: Body = {}, as = manager) => as.post('/api/clinic/periods/save', periodOf(change));
const remove = (id: string, change: Body = {}, as = manager) =>
  as.post('/api/clinic/periods/remove', { idempotency_key: newId(), period_id: id, resolved: [], ...change });
const close = (from: string, to = from, change: Body = {}, as = manager) =>
  as.post('/api/clinic/holidays/add', {
    idempotency_key: newId(),
    from,
    to,
    reason: 'عيد الفطر',
    resolved: [],
    ...change,
  });

/** Lists the clock times at which an owner can book a doctor on a day of Riyadh. */
async function timesOf({ id }: BuiltDoctor, day: string): Promise<string[]> {
  const query = { doctor_id: id, kind: '1', from: day, days: '1' };
  const { slots } = dataOf<{ slots: { starts_at: string }[] }>(
    await owner.get('/api/reservations/slots', query),
  );
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' });
  return slots.map(({ starts_at: startsAt }) => clock.format(new Date(startsAt)));
}
const bounds = async (doctor: BuiltDoctor, day: string) => {
  const times = await timesOf(doctor, day);
  return [times[0], times.at(-1), times.length];
};
const BY_DAY = ['09:00', '16:30', 16];

async function booked(doctor: BuiltDoctor, startsAt: Date) {
  const { db } = test.database;
  const { id: ownerId } = await buildOwner(db, { firstname: 'نورة', surname: 'العتيبي' });
  const pet = await buildPet(db, ownerId, { name: 'لولو' });
  const of = { ownerId, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  return buildReservation(db, of, { startsAt });
}

async function stateOf(id: string) {
  const { rows } = await test.database.pool.query(
    'select state, starts_at, cancel_reason from reservations where id = $1',
    [id],
  );
  return rows[0];
}

/** Lists the kinds of the events and the actions of the audit rows of this clinic. */
async function traces() {
  const { pool } = test.database;
  const events = await pool.query<{ kind: string }>(
    `select kind from outbox_events where payload ->> 'clinic_id' = $1 order by id`,
    [clinic.id],
  );
  const audit = await pool.query<{ action: string; actor: string }>(
    `select action, actor from audit_entries where subject like '%' || $1 order by id`,
    [clinic.id],
  );
  return { events: events.rows.map(({ kind }) => kind), audit: audit.rows };
}

describe('a special period', () => {
  it('replaces the week of all doctors once for all, until two on the morning after its last day', async () => {
    const change = periodOf();
    const first = await manager.post('/api/clinic/periods/save', change);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { period: { name: 'رمضان', doctor_ids: null, week: NIGHTS } } },
    });
    const again = await manager.post('/api/clinic/periods/save', change);
    expect(again.body).toEqual(first.body);
    const joined = await buildDoctor(test.database.db, clinic.id, { hours: USUAL });
    for (const doctor of [...doctors, joined]) {
      expect(await bounds(doctor, dayIn(19))).toEqual(BY_DAY);
      expect(await bounds(doctor, dayIn(20))).toEqual(['21:00', '23:30', 6]);
      expect(await bounds(doctor, dayIn(21))).toEqual(['00:00', '23:30', 10]);
      const after = await timesOf(doctor, dayIn(50));
      expect(after.slice(0, 5)).toEqual(['00:00', '00:30', '01:00', '01:30', '09:00']);
      expect(await bounds(doctor, dayIn(51))).toEqual(BY_DAY);
    }
    expect(await traces()).toEqual({
      events: ['clinic.calendar_changed', 'doctor.slots_changed', 'doctor.slots_changed'],
      audit: [{ action: 'clinic.period_saved', actor: managerId }],
    });
  });

  it('can be of chosen doctors, beside another period of the others on the same days', async () => {
    const [one, other] = doctors;
    dataOf(await save({ doctor_ids: [one.id] }));
    expect(await bounds(one, dayIn(20))).toEqual(['21:00', '23:30', 6]);
    expect(await bounds(other, dayIn(20))).toEqual(BY_DAY);
    dataOf(await save({ doctor_ids: [other.id], week: everyDay(600, 660) }));
    expect(await timesOf(other, dayIn(20))).toEqual(['10:00', '10:30']);
    const seenBy = async (userId: string) => {
      const browser = await memberBrowser(test, userId);
      const { periods } = dataOf<{ periods: { doctor_ids: string[] }[] }>(
        await browser.get('/api/clinic/hours'),
      );
      return periods.map(({ doctor_ids: ids }) => ids);
    };
    expect(await seenBy(one.userId)).toEqual([[one.id]]);
    expect(new Set((await seenBy(managerId)).flat())).toEqual(new Set([one.id, other.id]));
  });

  it('is refused on days of another period of one of its doctors, also of two saved at once', async () => {
    const refused = { status: 422, body: { errors: { from: [expect.any(String)] } } };
    const both = await Promise.all([save({}), save({ from: dayIn(49), to: dayIn(60) })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)).toMatchObject(refused);
    const [one] = doctors;
    expect(await save({ doctor_ids: [one.id], from: dayIn(30), to: dayIn(30) })).toMatchObject(
      both[0]?.status === 200 ? refused : { status: 200 },
    );
  });

  it('is refused at its fields', async () => {
    const stranger = await buildDoctor(test.database.db, (await buildClinic(test.database.db)).id);
    const cases: [Body, string][] = [
      [{ to: dayIn(19) }, 'to'],
      [{ from: dayIn(-9), to: dayIn(-1) }, 'to'],
      [{ to: '2099-01-01' }, 'to'],
      [{ doctor_ids: [] }, 'doctor_ids'],
      [{ week: [] }, 'week'],
      [{ week: everyDay(1260, 2701) }, 'week'],
      [{ name: ' ' }, 'name'],
    ];
    for (const [change, field] of cases)
      expect(await save(change), field).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    expect((await save({ doctor_ids: [stranger.id] })).body).toMatchObject({ code: 'clinics.not_found' });
    expect(await traces()).toEqual({ events: [], audit: [] });
  });

  it('is for managers of the clinic only', async () => {
    const { db } = test.database;
    const id = newId();
    dataOf(await save({ period_id: id }));
    const desk = await buildMember(db, clinic.id);
    const outsider = await buildMember(db, (await buildClinic(db)).id, { role: 'manager' });
    for (const [userId, code] of [
      [doctors[0].userId, 'clinics.role'],
      [desk.userId, 'clinics.role'],
      [outsider.userId, 'clinics.not_found'],
    ] as const) {
      const browser = await memberBrowser(test, userId);
      expect((await save({ period_id: id }, browser)).body).toMatchObject({ code });
      expect((await remove(id, {}, browser)).body).toMatchObject({ code });
    }
  });

  it('is not saved over reservations of any doctor until exactly these are resolved with it', async () => {
    const [one, other] = doctors;
    const moved = await booked(other, at('10:00', dayIn(20)));
    const cancelled = await booked(one, at('12:00', dayIn(25)));
    await booked(one, at('09:00', dayIn(19)));
    await booked(one, at('09:00', dayIn(51)));
    const refused = await save();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'clinics.hours_booked',
        booked: [
          { reservation_id: moved.id, doctor_id: other.id, pet_name: 'لولو' },
          { reservation_id: cancelled.id, doctor_id: one.id },
        ],
      },
    });
    const cancel = { reservation_id: cancelled.id, starts_at: null };
    expect((await save({ resolved: [cancel] })).body).toMatchObject({ code: 'clinics.hours_booked' });
    const later = at('01:30', dayIn(21));
    const resolved = [cancel, { reservation_id: moved.id, starts_at: later.toISOString() }];
    const change = periodOf({ resolved });
    dataOf(await manager.post('/api/clinic/periods/save', change));
    dataOf(await manager.post('/api/clinic/periods/save', change));
    expect(await stateOf(moved.id)).toMatchObject({ state: 'confirmed', starts_at: later });
    expect(await stateOf(cancelled.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'تغيّرت ساعات العمل في العيادة.',
    });
    const { events } = await traces();
    expect(events.filter(kind => kind.startsWith('reservation.')).toSorted()).toEqual([
      'reservation.cancelled',
      'reservation.moved',
    ]);
  });

  it('refuses to move reservations of two doctors to one time only for the same doctor', async () => {
    const [one, other] = doctors;
    const day = dayIn(20);
    const ids = [
      (await booked(one, at('10:00', day))).id,
      (await booked(other, at('10:00', day))).id,
      (await booked(one, at('11:00', day))).id,
    ];
    const to = (...clocks: string[]) =>
      ids.map((id, index) => ({
        reservation_id: id,
        starts_at: at(clocks[index] ?? '', day).toISOString(),
      }));
    const refused = await save({ resolved: to('21:00', '21:00', '21:00') });
    expect(refused.body).toMatchObject({ code: 'reservations.slot_taken' });
    dataOf(await save({ resolved: to('21:00', '21:00', '21:30') }));
    expect(await Promise.all(ids.map(stateOf))).toMatchObject([
      { starts_at: at('21:00', day) },
      { starts_at: at('21:00', day) },
      { starts_at: at('21:30', day) },
    ]);
  });

  it('restores the usual week when it is removed, once the reservations of its nights are resolved', async () => {
    const id = newId();
    const [one] = doctors;
    dataOf(await save({ period_id: id }));
    const night = await booked(one, at('00:30', dayIn(50)));
    expect((await remove(id)).body).toMatchObject({
      code: 'clinics.hours_booked',
      booked: [{ reservation_id: night.id }],
    });
    const noon = at('12:00', dayIn(50));
    const resolved = [{ reservation_id: night.id, starts_at: noon.toISOString() }];
    dataOf(await remove(id, { resolved }));
    expect(await stateOf(night.id)).toMatchObject({ state: 'confirmed', starts_at: noon });
    expect(await bounds(one, dayIn(20))).toEqual(BY_DAY);
    dataOf(await remove(id));
    expect((await traces()).audit.map(({ action }) => action)).toEqual([
      'clinic.period_saved',
      'clinic.period_removed',
    ]);
  });

  it('can be shortened, which resolves what only its old days allowed, and saved unchanged without an event', async () => {
    const change = periodOf();
    const { period } = dataOf<{ period: { version: string } }>(
      await manager.post('/api/clinic/periods/save', change),
    );
    const before = await traces();
    dataOf(await save({ ...change, idempotency_key: newId(), version: period.version }));
    expect(await traces()).toEqual(before);
    const night = await booked(doctors[1], at('23:30', dayIn(49)));
    const shorter = { ...change, to: dayIn(48), version: period.version };
    expect((await save({ ...shorter, idempotency_key: newId() })).body).toMatchObject({
      booked: [{ reservation_id: night.id }],
    });
    const resolved = [{ reservation_id: night.id, starts_at: null }];
    dataOf(await save({ ...shorter, idempotency_key: newId(), resolved }));
    expect(await bounds(doctors[1], dayIn(50))).toEqual(BY_DAY);
    expect((await save({ version: 'gone' })).body).toMatchObject({ code: 'clinics.not_found' });
  });

  it('waits for a booking under way with each of its doctors, and then sees it', async () => {
    const [, other] = doctors;
    let saving: ReturnType<typeof save> | undefined;
    await withTransaction(test.database.db, async tx => {
      await lockDoctorTime(tx, other.id);
      saving = save();
      await waitForBlocked(test.database);
      const { id: ownerId } = await buildOwner(tx);
      const pet = await buildPet(tx, ownerId);
      const of = { ownerId, petId: pet.id, clinicId: clinic.id, doctorId: other.id };
      await buildReservation(tx, of, { startsAt: at('12:00', dayIn(22)) });
    });
    expect((await saving)?.body).toMatchObject({ code: 'clinics.hours_booked' });
  });

  it('is not removed unseen once a colleague has changed it', async () => {
    const change = periodOf();
    const { period } = dataOf<{ period: { version: string } }>(
      await manager.post('/api/clinic/periods/save', change),
    );
    const id = change.period_id;
    const theirs = await save({
      ...change,
      idempotency_key: newId(),
      to: dayIn(50),
      version: period.version,
    });
    const { version } = dataOf<{ period: { version: string } }>(theirs).period;
    const stale = { code: 'request.stale', current: { period: { to: dayIn(50), version } } };
    expect((await remove(id, { version: period.version })).body).toMatchObject(stale);
    dataOf(await remove(id, { version }));
  });

  it('is refused over more reservations of all doctors than one request can resolve', async () => {
    const { id } = await booked(doctors[0], at('10:00', dayIn(20)));
    await test.database.pool.query(
      `insert into reservations select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
         'starts_at', one.starts_at + n * interval '1 hour',
         'ends_at', one.ends_at + n * interval '1 hour'))).*
       from reservations one, generate_series(1, $2::int) n where one.id = $1`,
      [id, clinicLimits.resolved],
    );
    expect((await close(dayIn(10), dayIn(300))).body).toEqual({
      code: 'clinics.too_many_booked',
      message: expect.stringContaining('لبعض الأطباء أولًا'),
    });
  });

  it('that has ended is not shown and does not count; fifty others are the most', async () => {
    await test.database.pool.query(
      `insert into clinic_periods (id, clinic_id, name, "from", "to", all_doctors, week, changed_by)
       select gen_random_uuid(), $1, 'x', $2::date - n, $2::date - n, true, '[]', $3 from generate_series(1, 60) n`,
      [clinic.id, dayIn(0), managerId],
    );
    dataOf(await save());
    const { periods } = dataOf<{ periods: unknown[] }>(await manager.get('/api/clinic/hours'));
    expect(periods).toHaveLength(1);
    await test.database.pool.query(
      `insert into clinic_periods (id, clinic_id, name, "from", "to", all_doctors, week, changed_by)
       select gen_random_uuid(), $1, 'x', $2::date + n, $2::date + n, true, '[]', $3 from generate_series(1, 49) n`,
      [clinic.id, dayIn(100), managerId],
    );
    expect((await save({ from: dayIn(90), to: dayIn(90) })).body).toMatchObject({
      code: 'clinics.too_many_periods',
    });
  });
});

describe('a holiday of the clinic', () => {
  it('closes all doctors, cancels with a refund what is resolved so, and is removed once', async () => {
    const [one, other] = doctors;
    const { db } = test.database;
    const day = dayIn(30);
    const hit = await booked(one, at('09:30', day));
    await buildMovement(db, hit.ownerId, { coins: 100 });
    const payer = scopeOf('user', hit.ownerId);
    const key = `spent:reservation:${hit.id}` as const;
    const spend = { payer, coins: 100, key, subject: { kind: 'reservation', id: hit.id } } as const;
    await withTransaction(db, tx => spendCoins(tx, test.deps, spend));
    await test.database.pool.query(
      'update reservations set payment_method = 1, price = 0, points = 100 where id = $1',
      [hit.id],
    );
    const refused = await close(day, dayIn(31));
    expect(refused.body).toMatchObject({
      code: 'clinics.hours_booked',
      booked: [{ reservation_id: hit.id, doctor_id: one.id }],
    });
    const once = { idempotency_key: newId(), resolved: [{ reservation_id: hit.id, starts_at: null }] };
    const closing = () => close(day, dayIn(31), once);
    const first = await closing();
    expect((await closing()).body).toEqual(first.body);
    const { holiday } = dataOf<{ holiday: { id: string } }>(first);
    expect(await stateOf(hit.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'العيادة في عطلة في ذلك الوقت.',
    });
    const { rows } = await test.database.pool.query(
      `select sum(amount)::int as coins from ledger_entries where user_id = $1 and book = 'coins'`,
      [hit.ownerId],
    );
    expect(rows).toEqual([{ coins: 100 }]);
    for (const doctor of doctors) {
      expect(await timesOf(doctor, day)).toEqual([]);
      expect(await timesOf(doctor, dayIn(31))).toEqual([]);
      expect(await bounds(doctor, dayIn(32))).toEqual(BY_DAY);
    }
    const { days } = dataOf<{ days: object[] }>(
      await manager.get('/api/clinic/schedule', { from: day, days: '1' }),
    );
    expect(days[0]).toMatchObject({
      holiday: 'عيد الفطر',
      doctors: [
        { off: null, hours: [] },
        { off: null, hours: [] },
      ],
    });
    for (let time = 0; time < 2; time += 1)
      expect(await manager.post('/api/clinic/holidays/remove', { holiday_id: holiday.id })).toMatchObject({
        status: 200,
      });
    expect(await bounds(other, day)).toEqual(BY_DAY);
    expect((await traces()).audit.map(({ action }) => action)).toEqual([
      'clinic.holiday_added',
      'clinic.holiday_removed',
    ]);
  });

  it('is refused in the past, in the wrong order, years away, above the limit, and to who is no manager', async () => {
    for (const [from, to, field] of [
      [dayIn(-5), dayIn(-2), 'to'],
      [dayIn(12), dayIn(11), 'to'],
      ['0001-01-01', dayIn(2), 'from'],
      [dayIn(2), '9999-12-31', 'to'],
    ] as const)
      expect(await close(from, to)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    const doctor = await memberBrowser(test, doctors[0].userId);
    expect((await close(dayIn(3), dayIn(3), {}, doctor)).body).toMatchObject({ code: 'clinics.role' });
    const { holiday } = dataOf<{ holiday: { id: string } }>(await close(dayIn(3)));
    const removal = { holiday_id: holiday.id };
    expect((await doctor.post('/api/clinic/holidays/remove', removal)).body).toMatchObject({
      code: 'clinics.role',
    });
    const { userId } = await buildMember(test.database.db, (await buildClinic(test.database.db)).id, {
      role: 'manager',
    });
    const outsider = await memberBrowser(test, userId);
    expect((await outsider.post('/api/clinic/holidays/remove', removal)).body).toMatchObject({
      code: 'clinics.not_found',
    });
    const { holidays } = dataOf<{ holidays: unknown[] }>(await doctor.get('/api/clinic/hours'));
    expect(holidays).toEqual([holiday]);
    await test.database.pool.query(
      `insert into clinic_holidays (id, clinic_id, "from", "to", reason, changed_by)
       select gen_random_uuid(), $1, $2, $2, 'x', $3 from generate_series(1, 99)`,
      [clinic.id, dayIn(40), managerId],
    );
    expect((await close(dayIn(50))).body).toMatchObject({ code: 'clinics.too_many_holidays' });
    expect(await close(dayIn(39), dayIn(41))).toMatchObject({
      status: 422,
      body: { errors: { from: ['في هذه الأيام عطلة أخرى للعيادة.'] } },
    });
  });
});

it('a usual week can end after midnight, and its night is on the day on which it begins', async () => {
  const [one] = doctors;
  const browser = await memberBrowser(test, one.userId);
  const { doctors: weeks } = dataOf<{ doctors: unknown[] }>(await browser.get('/api/clinic/hours'));
  expect(weeks).toHaveLength(1);
  dataOf(
    await browser.post('/api/clinic/hours/save', {
      idempotency_key: newId(),
      doctor_id: one.id,
      time_zone: ZONE,
      week: NIGHTS,
      resolved: [],
    }),
  );
  const { days } = dataOf<{
    days: { doctors: { doctor_id: string; hours: unknown[]; free: unknown[] }[] }[];
  }>(await browser.get('/api/clinic/schedule', { from: dayIn(10), days: '2', doctor_id: one.id }));
  const hours = (from: string, to: Date, day: string) => ({
    starts_at: at(from, day).toISOString(),
    ends_at: to.toISOString(),
  });
  expect(days.map(({ doctors: [time] }) => time?.hours)).toEqual(
    [10, 11].map(day => [hours('21:00', at('02:00', dayIn(day + 1)), dayIn(day))]),
  );
  expect(days.map(({ doctors: [time] }) => time?.free.length)).toEqual([10, 10]);
});

it('a special period is seen, shortened and counted until its last night has ended', async () => {
  const { period } = dataOf<{ period: { id: string; version: string } }>(
    await save({ from: dayIn(0), to: dayIn(1) }),
  );
  const seen = async () => {
    const answer = await (await memberBrowser(test, managerId)).get('/api/clinic/hours');
    const { periods, doctors: weeks } = dataOf<{ periods: { id: string }[]; doctors: { today: string }[] }>(
      answer,
    );
    return [periods.map(({ id }) => id), weeks[0]?.today];
  };
  const last = dayIn(1);
  advanceTo(test, '00:30');
  if (dayIn(0) === last) test.advance(24 * 3600);
  expect(dayIn(-1)).toBe(last);
  expect(await seen()).toEqual([[period.id], last]);
  const as = await memberBrowser(test, managerId);
  const shorter = { period_id: period.id, from: dayIn(-2), to: dayIn(-1), week: everyDay(1260, 1530) };
  dataOf(await save({ ...shorter, version: period.version }, as));
  advanceTo(test, '03:00');
  expect(await seen()).toEqual([[], dayIn(0)]);
});
