import { newId, withTransaction } from '@rifq/db';
import {
  type BuiltClinic,
  type BuiltDoctor,
  buildClinic,
  buildDoctor,
  buildMember,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { lockDoctorTime } from '../clinics/index.ts';

let test: TestApp;
let clinic: BuiltClinic;
let doctor: BuiltDoctor;
let day: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  const { db } = test.database;
  clinic = await buildClinic(db);
  const week = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1020, breaks: [] }));
  doctor = await buildDoctor(db, clinic.id, { hours: week });
  day = dayIn(10);
});
afterAll(() => test.close());

const DAY_MS = 24 * 3_600_000;
const dayIn = (days: number) =>
  new Date(test.deps.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
/** A time of that day in Riyadh. */
const at = (clock: string, on = day) => new Date(`${on}T${clock}:00+03:00`);

type Call = { path: string; body?: object; as?: string };

/** Sends a request as a clinic user who has passed the second factor. */
async function call({ path, body, as = doctor.userId }: Call): Promise<TestResponse> {
  const { token } = await buildSession(test.database.db, as, { secondFactorAt: test.deps.now() });
  const headers = { authorization: `Bearer ${token}` };
  if (body === undefined) {
    const response = await test.app.inject({ url: path, headers });
    return { status: response.statusCode, body: response.json(), response };
  }
  return test.browser().post(path, body, headers);
}

const everyDay = (from: number, to: number, breaks: { from: number; to: number }[] = []) =>
  [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from, to, breaks }));

const save = (change: object = {}, as?: string) =>
  call({
    path: '/api/clinic/hours/save',
    body: {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      time_zone: 'Asia/Riyadh',
      week: everyDay(540, 1020),
      resolved: [],
      ...change,
    },
    ...(as !== undefined && { as }),
  });

const close = (from: string, to = from, change: object = {}) =>
  call({
    path: '/api/clinic/days-off/add',
    body: {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      from,
      to,
      reason: 'إجازة',
      resolved: [],
      ...change,
    },
  });

/** A reservation with the doctor, paid with coins. */
async function booked(startsAt: Date, change: Parameters<typeof buildReservation>[2] = {}) {
  const { db } = test.database;
  const owner = await buildOwner(db, { firstname: 'نورة', surname: 'العتيبي' });
  const pet = await buildPet(db, owner.id, { name: 'لولو' });
  const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  return buildReservation(db, of, { startsAt, ...change });
}

const hoursNow = async () => {
  const { rows } = await test.database.pool.query(
    'select weekday, "from", "to", breaks from doctor_hours where doctor_id = $1 order by weekday',
    [doctor.id],
  );
  return rows;
};
const stateOf = async (id: string) => {
  const { rows } = await test.database.pool.query(
    'select state, starts_at, cancel_reason from reservations where id = $1',
    [id],
  );
  return rows[0];
};

describe('the week of a doctor', () => {
  it('is saved with its time zone, with breaks sorted by time', async () => {
    const breaks = [
      { from: 900, to: 915 },
      { from: 780, to: 840 },
    ];
    const response = await save({
      time_zone: 'Africa/Cairo',
      week: [{ weekday: 1, from: 540, to: 1020, breaks }],
    });
    expect(response.status).toBe(200);
    const saved = { weekday: 1, from: 540, to: 1020, breaks: breaks.toReversed() };
    expect(response.body).toMatchObject({
      data: { doctor: { time_zone: 'Africa/Cairo', week: [saved], doctor: { id: doctor.id } } },
    });
    expect(await hoursNow()).toEqual([saved]);
    const { rows } = await test.database.pool.query(
      "select actor from audit_entries where action = 'doctor.hours_changed' and subject = $1",
      [doctor.id],
    );
    expect(rows).toEqual([{ actor: doctor.userId }]);
  });

  it.each([
    [{ time_zone: 'Mars/Phobos' }, 'time_zone'],
    [{ week: [...everyDay(0, 60), { weekday: 1, from: 0, to: 60, breaks: [] }].slice(1) }, 'week'],
    [{ week: everyDay(600, 600) }, 'week'],
    [{ week: everyDay(600, 2041) }, 'week'],
  ])('is refused at its field %#', async (change, field) => {
    const response = await save(change);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  it('is not saved while a reservation is outside of it, and returns that reservation', async () => {
    const before = await hoursNow();
    const hit = await booked(at('16:00'));
    const held = await booked(at('16:30'), {
      state: 'awaiting_payment',
      heldUntil: at('16:15'),
      paidAt: null,
      bookedBy: 'clinic',
    });
    await booked(at('12:00'));
    const response = await save({ week: everyDay(540, 960) });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'clinics.hours_booked' });
    const names = { doctor_id: doctor.id, pet_name: 'لولو', owner_name: 'نورة العتيبي', in_session: false };
    const timesOf = ({ id, startsAt, endsAt }: typeof hit) => ({
      reservation_id: id,
      kind: 1,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    });
    expect(response.body).toHaveProperty('booked', [
      { ...timesOf(hit), ...names, can_move: true, can_offer: true, is_paid: true },
      {
        ...timesOf(held),
        ...names,
        owner_name: 'نورة',
        can_move: false,
        can_offer: false,
        is_paid: false,
      },
    ]);
    expect(await hoursNow()).toEqual(before);
  });

  it.each<[string, (hit: string, other: string) => object[]]>([
    ['one more too', (hit, other) => [hit, other].map(id => ({ reservation_id: id, starts_at: null }))],
    ['one twice', hit => [hit, hit].map(id => ({ reservation_id: id, starts_at: null }))],
    ['another one', (_hit, other) => [{ reservation_id: other, starts_at: null }]],
  ])('is not saved when it resolves %s instead of the affected reservations', async (_name, resolve) => {
    const hit = await booked(at('16:30'));
    const other = await booked(at('12:00'));
    const response = await save({ week: everyDay(540, 960), resolved: resolve(hit.id, other.id) });
    expect(response.body).toMatchObject({
      code: 'clinics.hours_booked',
      booked: [{ reservation_id: hit.id }],
    });
    expect([await stateOf(hit.id), await stateOf(other.id)]).toMatchObject([
      { state: 'confirmed' },
      { state: 'confirmed' },
    ]);
  });

  it('is saved atomically with the affected reservations moved or cancelled, once per idempotency key', async () => {
    const [moved, cancelled] = [await booked(at('16:00')), await booked(at('16:30'))];
    const change = {
      idempotency_key: newId(),
      week: everyDay(480, 960),
      resolved: [
        { reservation_id: moved.id, starts_at: at('08:30').toISOString() },
        { reservation_id: cancelled.id, starts_at: null },
      ],
    };
    const response = await save(change);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { status, body } = await save(change);
    expect({ status, body }).toEqual({ status: 200, body: response.body });
    expect(await stateOf(moved.id)).toMatchObject({ state: 'confirmed', starts_at: at('08:30') });
    expect(await stateOf(cancelled.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'تغيّرت ساعات العمل في العيادة.',
    });
  });

  it('is not saved when an affected reservation cannot move to its new time', async () => {
    const before = await hoursNow();
    const hit = await booked(at('16:30'));
    const response = await save({
      week: everyDay(540, 960),
      resolved: [{ reservation_id: hit.id, starts_at: at('20:00').toISOString() }],
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await hoursNow()).toEqual(before);
    expect(await stateOf(hit.id)).toMatchObject({ state: 'confirmed', starts_at: at('16:30') });
  });

  it('waits for a concurrent booking with the doctor, and then sees it', async () => {
    const { db } = test.database;
    let saving: ReturnType<typeof save> | undefined;
    await withTransaction(db, async tx => {
      await lockDoctorTime(tx, doctor.id);
      saving = save({ week: everyDay(540, 960) });
      await waitForBlocked(test.database);
      const owner = await buildOwner(tx);
      const pet = await buildPet(tx, owner.id);
      const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
      await buildReservation(tx, of, { startsAt: at('16:30') });
    });
    expect((await saving)?.body).toMatchObject({ code: 'clinics.hours_booked' });
  });

  it('names the colleague who saved while a stale save waited for the lock', async () => {
    const { db } = test.database;
    const colleague = await buildDoctor(db, clinic.id, { role: 'manager', name: 'د. كريم نجم' });
    const saves: ReturnType<typeof save>[] = [];
    await withTransaction(db, async tx => {
      await lockDoctorTime(tx, doctor.id);
      saves.push(save({ week: everyDay(540, 960) }, colleague.userId));
      await waitForBlocked(test.database, 1);
      saves.push(save({ week: everyDay(540, 900), version: 'an earlier one' }));
      await waitForBlocked(test.database, 2);
    });
    const [first, second] = await Promise.all(saves);
    expect(first?.status).toBe(200);
    expect(second?.body).toMatchObject({
      code: 'request.stale',
      changed_by: { who: 'colleague', name: 'د. كريم نجم' },
    });
  });

  it('can be changed only by the doctor and by a manager', async () => {
    const { db } = test.database;
    const colleague = await buildDoctor(db, clinic.id);
    const manager = await buildMember(db, clinic.id, { role: 'manager' });
    const desk = await buildMember(db, clinic.id);
    const outsider = await buildDoctor(db, (await buildClinic(db)).id, { role: 'manager' });
    const codes = await Promise.all(
      [colleague, manager, desk, outsider].map(async ({ userId }) => {
        const { status, body } = await save({}, userId);
        return status === 200 ? 200 : (body as { code: string }).code; // the shape of a refusal
      }),
    );
    expect(codes).toEqual(['clinics.role', 200, 'clinics.role', 'clinics.not_found']);
  });
});

describe('the hours', () => {
  const list = async (as: string) => call({ path: '/api/clinic/hours', as });
  const idsOf = (response: TestResponse) =>
    dataOf<{ doctors: { doctor: { id: string } }[] }>(response).doctors.map(one => one.doctor.id);

  it('lists all doctors for a manager, only oneself for a doctor, and refuses the desk', async () => {
    const { db } = test.database;
    const colleague = await buildDoctor(db, clinic.id, { name: 'د. يوسف الشامي' });
    await buildDoctor(db, clinic.id, { removedAt: new Date() });
    const manager = await buildMember(db, clinic.id, { role: 'manager' });
    const desk = await buildMember(db, clinic.id);
    expect(idsOf(await list(manager.userId)).toSorted()).toEqual([doctor.id, colleague.id].toSorted());
    expect(idsOf(await list(doctor.userId))).toEqual([doctor.id]);
    expect((await list(desk.userId)).body).toMatchObject({ code: 'clinics.role' });
  });
});

describe('days off', () => {
  it('are added once per idempotency key, and can be removed', async () => {
    const body = {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      from: day,
      to: dayIn(12),
      reason: 'عيد',
      resolved: [],
    };
    const first = await call({ path: '/api/clinic/days-off/add', body });
    const repeated = await call({ path: '/api/clinic/days-off/add', body });
    expect(repeated.body).toEqual(first.body);
    const { day_off: dayOff } = dataOf<{ day_off: { id: string } }>(first);
    expect(first.body).toMatchObject({
      data: { doctor: { days_off: [{ id: dayOff.id, from: day, to: dayIn(12), reason: 'عيد' }] } },
    });
    const colleague = await buildDoctor(test.database.db, clinic.id, { role: 'manager' });
    const remove = (doctorId: string, as: string) =>
      call({
        path: '/api/clinic/days-off/remove',
        body: { doctor_id: doctorId, day_off_id: dayOff.id },
        as,
      });
    const ofAnother = await remove(colleague.id, colleague.userId);
    expect(ofAnother.body).toMatchObject({ code: 'clinics.not_found' });
    const countEvents = async () => {
      const { rows } = await test.database.pool.query(
        "select 1 from audit_entries where action = 'doctor.hours_changed' and subject = $1",
        [doctor.id],
      );
      return rows.length;
    };
    for (let time = 0; time < 2; time += 1) {
      const removed = await remove(doctor.id, doctor.userId);
      expect(removed).toMatchObject({ status: 200, body: { data: { doctor: { days_off: [] } } } });
    }
    // One event of the days off, one of their removal.
    expect(await countEvents()).toBe(2);
  });

  it('resolve hundreds of reservations in one request', async () => {
    const first = await booked(at('00:00', dayIn(2)), {
      state: 'awaiting_payment',
      heldUntil: at('00:00', dayIn(9)),
    });
    const { pool } = test.database;
    const more = await pool.query<{ id: string }>(
      `insert into reservations
       select (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(),
         'starts_at', one.starts_at + n * interval '30 min',
         'ends_at', one.ends_at + n * interval '30 min'))).*
       from reservations one, generate_series(1, 300) n where one.id = $1 returning id`,
      [first.id],
    );
    const ids = [first.id, ...more.rows.map(({ id }) => id)];
    const resolved = ids.map(id => ({ reservation_id: id, starts_at: null }));
    expect(JSON.stringify(resolved).length).toBeGreaterThan(16 * 1024);
    expect((await close(dayIn(2), dayIn(9), { resolved })).status).toBe(200);
    const { rows } = await pool.query('select state from reservations where id = any($1)', [ids]);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });

  it('are not saved over reservations, also at the end of the last day, until these are resolved', async () => {
    const hit = await booked(at('16:30', dayIn(12)));
    await booked(at('09:00', dayIn(13)));
    const refused = await close(day, dayIn(12));
    expect(refused.body).toMatchObject({
      code: 'clinics.hours_booked',
      booked: [{ reservation_id: hit.id }],
    });
    const saved = await close(day, dayIn(12), { resolved: [{ reservation_id: hit.id, starts_at: null }] });
    expect(saved.status).toBe(200);
    expect(await stateOf(hit.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'لا مواعيد لدى هذا الطبيب في ذلك الوقت.',
    });
  });

  it('are refused in the past, in the wrong order, years away, and above the limit', async () => {
    expect((await close(dayIn(-5), dayIn(-2))).body).toMatchObject({ errors: { to: [expect.any(String)] } });
    expect((await close(dayIn(12), day)).body).toMatchObject({ errors: { to: [expect.any(String)] } });
    for (const [from, to, field] of [
      ['0001-01-01', day, 'from'],
      [day, '9999-12-31', 'to'],
    ] as const)
      expect(await close(from, to)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    await test.database.pool.query(
      `insert into doctor_days_off (id, doctor_id, "from", "to", reason, created_at)
       select gen_random_uuid(), $1, $2, $2, 'x', now() from generate_series(1, 100)`,
      [doctor.id, day],
    );
    expect((await close(day)).body).toMatchObject({ code: 'clinics.too_many_days_off' });
  });

  it('that have ended are not shown, and do not count towards the limit', async () => {
    await test.database.pool.query(
      `insert into doctor_days_off (id, doctor_id, "from", "to", reason, created_at)
       select gen_random_uuid(), $1, $2, $2, 'x', now() from generate_series(1, 100)`,
      [doctor.id, dayIn(-3)],
    );
    const response = await close(day);
    expect(response.body).toMatchObject({ data: { doctor: { days_off: [{ from: day }] } } });
  });
});
