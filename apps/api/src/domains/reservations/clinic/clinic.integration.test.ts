import type { ClinicReservation, DaySchedule } from '@rifq/contract/calls';
import { pets } from '@rifq/db/schema/pets';
import { todayIn } from '@rifq/rules';
import { buildClinic, buildDoctor, buildDose, buildOwner, buildPet, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  refusal,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const one = (response: TestResponse) => dataOf<{ reservation: ClinicReservation }>(response).reservation;
const act = (browser: Browser, action: string, id: string, more: object = {}) =>
  browser.post(`/api/clinic/reservations/${action}`, { reservation_id: id, ...more });
const seen = ({ id, updatedAt }: { id: string; updatedAt: Date }) => ({
  dose_id: id,
  updated_at: updatedAt.toISOString(),
});
const view = async (browser: Browser, id: string) =>
  one(await browser.get('/api/clinic/reservations/view', { reservation_id: id }));

describe('a day of the clinic', () => {
  type Schedule = { time_zone: string; today: string; doctors: { id: string }[]; days: DaySchedule[] };
  const ZONE = 'Asia/Riyadh';
  const dayOn = (days: number) => todayIn(ZONE, new Date(test.deps.now().getTime() + days * 24 * 3_600_000));
  const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`);

  /** A doctor who works from nine to eleven, with a break from ten to half past ten. */
  async function start() {
    const tools = await clinicTools(test);
    const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
      weekday,
      from: 540,
      to: 660,
      breaks: [{ from: 600, to: 630 }],
    }));
    const other = await buildDoctor(test.database.db, tools.clinic.id, { name: 'د. يوسف', hours });
    return { ...tools, other, browser: await tools.asDoctor() };
  }

  it('lists hours, breaks, free slots and reservations, without cancelled and expired ones', async () => {
    const { other, browser, book } = await start();
    const day = dayOn(1);
    const booked = await book({ doctorId: other.id, startsAt: at(day, '09:30'), endsAt: at(day, '10:00') });
    for (const state of ['cancelled', 'expired'] as const)
      await book({ doctorId: other.id, startsAt: at(day, '09:00'), endsAt: at(day, '09:30'), state });
    const early = await book({ doctorId: other.id, startsAt: at(day, '08:00'), endsAt: at(day, '08:30') });
    const asked = { from: day, days: '1', doctor_id: other.id };
    const schedule = dataOf<Schedule>(await browser.get('/api/clinic/schedule', asked));
    const slot = (from: string, to: string) => ({
      starts_at: at(day, from).toISOString(),
      ends_at: at(day, to).toISOString(),
    });
    expect(schedule).toMatchObject({ time_zone: ZONE, today: dayOn(0), doctors: [{ id: other.id }] });
    expect(schedule.days).toHaveLength(1);
    expect(schedule.days[0]).toMatchObject({
      day,
      doctors: [
        {
          doctor_id: other.id,
          hours: [slot('09:00', '10:00'), slot('10:30', '11:00')],
          breaks: [slot('10:00', '10:30')],
          free: [slot('09:00', '09:30'), slot('10:30', '11:00')],
          off: null,
        },
      ],
    });
    expect(schedule.days[0]?.reservations.map(({ id }) => id)).toEqual([early.id, booked.id]);
  });

  it('lists all doctors, the reservations of each day, and the reason for a day off', async () => {
    const { doctor, other, browser, book } = await start();
    const [first, second] = [dayOn(2), dayOn(3)];
    const late = await book({ startsAt: at(first, '23:30'), endsAt: at(second, '00:00') });
    const next = await book({ startsAt: at(second, '00:00'), endsAt: at(second, '00:30') });
    await test.database.pool.query(
      `insert into doctor_days_off (id, doctor_id, "from", "to", reason) values (gen_random_uuid(), $1, $2, $2, 'دورة')`,
      [other.id, second],
    );
    const schedule = dataOf<Schedule>(await browser.get('/api/clinic/schedule', { from: first, days: '2' }));
    expect(schedule.doctors.map(({ id }) => id).sort()).toEqual([doctor.id, other.id].sort());
    expect(schedule.days.map(({ reservations }) => reservations.map(({ id }) => id))).toEqual([
      [late.id],
      [next.id],
    ]);
    const ofOther = schedule.days.map(({ doctors }) =>
      doctors.find(({ doctor_id }) => doctor_id === other.id),
    );
    expect(ofOther[0]).toMatchObject({ off: null });
    expect(ofOther[1]).toMatchObject({ off: 'دورة', hours: [], free: [] });
    const otherClinic = await clinicTools(test);
    const asked = { from: first, days: '1', doctor_id: otherClinic.doctor.id };
    expect(refusal(await browser.get('/api/clinic/schedule', asked))).toEqual({
      status: 404,
      code: 'clinics.not_found',
    });
    for (const from of ['0001-01-01', '9999-12-31'])
      expect(await browser.get('/api/clinic/schedule', { from, days: '7' })).toMatchObject({
        status: 422,
        body: { errors: { from: [expect.any(String)] } },
      });
  });
});

describe('what a member reads', () => {
  it('has reason, summary, picture and record for a doctor, and not at the desk', async () => {
    const { asDesk, asDoctor, book, owner, pet } = await clinicTools(test);
    const reason = 'حكّة لا يعرفها المكتب';
    const summary = 'ملخّص لا يعرفه المكتب';
    const cancelReason = 'سبب إلغاء لا يعرفه المكتب';
    const secrets = [reason, summary, cancelReason, pet.photoKey];
    const done = { state: 'completed', completedAt: test.deps.now(), summary } as const;
    const { id } = await book({ in: -60, reason, ...done });
    const gone = {
      state: 'cancelled',
      paidAt: test.deps.now(),
      cancelledBy: 'owner',
      cancelledAt: test.deps.now(),
      cancelReason,
    } as const;
    await book({ ...gone, reason });
    const day = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() - 3_600_000));
    const [desk, doctor] = [await asDesk(), await asDoctor()];
    const responses = async (browser: Browser) => [
      await browser.get('/api/clinic/reservations/view', { reservation_id: id }),
      await browser.get('/api/clinic/reservations/list'),
      await browser.get('/api/clinic/schedule', { from: day, days: '2' }),
    ];
    for (const response of await responses(desk)) {
      expect(response.status).toBe(200);
      for (const secret of secrets) expect(response.response.body).not.toContain(secret);
    }
    const [atDesk, atDoctor] = [await view(desk, id), await view(doctor, id)];
    expect(atDesk).toMatchObject({ reason: null, summary: null, can: { record: false, complete: false } });
    expect(atDesk).toMatchObject({
      owner: { name: 'نورة العتيبي', phone: owner.phoneE164 },
      pet: { photo: null },
    });
    expect(atDoctor).toMatchObject({ reason, summary, can: { record: true } });
    expect(atDoctor.pet.photo).toContain(pet.photoKey);
  });

  it('has no phone, state, photo and reason once the record is closed and the reservation has ended', async () => {
    const { asDoctor, book, owner, pet } = await clinicTools(test);
    const past = { in: -30 * 24 * 60 - 60, completedAt: test.deps.now() };
    const done = await book({ ...past, state: 'completed', summary: 'ملخّص الطبيب', reason: 'سبب المالك' });
    const paid = { cancelledBy: 'owner', cancelledAt: test.deps.now(), cancelReason: 'سفر' } as const;
    const unpaid = await book({ in: 3000, state: 'cancelled', ...paid });
    const expired = await book({ in: 4000, state: 'expired' });
    const coming = await book({ in: 5000, state: 'cancelled', paidAt: test.deps.now(), ...paid });
    const doctor = await asDoctor();
    for (const { id } of [done, unpaid, expired]) {
      const shown = await view(doctor, id);
      expect(shown).toMatchObject({
        reason: null,
        owner: { phone: null },
        pet: { name: pet.name, state: null, photo: null },
      });
      expect(shown.cancelled?.reason ?? null).toBeNull();
    }
    expect(await view(doctor, done.id)).toMatchObject({ summary: 'ملخّص الطبيب' });
    expect(await view(doctor, coming.id)).toMatchObject({
      owner: { phone: owner.phoneE164 },
      cancelled: { reason: 'سفر' },
    });
    const listed = dataOf<{ reservations: ClinicReservation[] }>(
      await doctor.get('/api/clinic/reservations/list'),
    ).reservations.map(({ id }) => id);
    expect(listed).toEqual([coming.id, done.id]);
  });

  it('is paginated by state: upcoming ones earliest first, others latest first', async () => {
    const { asDesk, book } = await clinicTools(test);
    const later = await book({ in: 3000 });
    const sooner = await book({ in: 1000 });
    const old = await book({ in: -5000, state: 'no_show' });
    const older = await book({ in: -9000, state: 'no_show' });
    const browser = await asDesk();
    const ids = async (query: Record<string, string>) =>
      dataOf<{ reservations: ClinicReservation[] }>(
        await browser.get('/api/clinic/reservations/list', query),
      ).reservations.map(({ id }) => id);
    expect(await ids({ state: 'confirmed' })).toEqual([sooner.id, later.id]);
    expect(await ids({ state: 'no_show' })).toEqual([old.id, older.id]);
    expect(await ids({})).toEqual([later.id, sooner.id, old.id, older.id]);
    expect(await ids({ state: 'confirmed', after: sooner.id })).toEqual([later.id]);
    expect(await ids({ after: sooner.id })).toEqual([old.id, older.id]);
    await test.database.pool.query(`update reservations set state = 'in_session' where id = $1`, [sooner.id]);
    // It has left the list, but the rows after it are the same.
    expect(await ids({ state: 'confirmed', after: sooner.id })).toEqual([later.id]);
    const other = await clinicTools(test);
    const theirs = await other.book({ in: 500 });
    expect(await ids({ state: 'confirmed', after: theirs.id })).toEqual([]);
  });

  it('excludes other clinics, and everything after the membership has ended', async () => {
    const { book, clinic } = await clinicTools(test);
    const leaving = await buildDoctor(test.database.db, clinic.id);
    const { id } = await book({ in: 5, doctorId: leaving.id });
    const outsider = await (await clinicTools(test)).asDoctor();
    const missing = { status: 404, code: 'reservations.not_found' };
    expect(refusal(await outsider.get('/api/clinic/reservations/view', { reservation_id: id }))).toEqual(
      missing,
    );
    for (const action of ['open', 'no-show'])
      expect(refusal(await act(outsider, action, id))).toEqual(missing);
    expect(refusal(await act(outsider, 'cancel', id, { reason: 'x' }))).toEqual(missing);
    const browser = await memberBrowser(test, leaving.userId);
    expect((await view(browser, id)).id).toBe(id);
    await test.database.pool.query('update clinic_members set removed_at = now() where user_id = $1', [
      leaving.userId,
    ]);
    expect(refusal(await browser.get('/api/clinic/reservations/view', { reservation_id: id }))).toEqual({
      status: 403,
      code: 'clinics.members_only',
    });
  });
});

describe('a consultation', () => {
  let tools: ClinicTools;
  let browser: Browser;
  beforeAll(async () => {
    tools = await clinicTools(test);
    browser = await tools.asDoctor();
  });

  it('can be opened once by a doctor, from a quarter of an hour before its start', async () => {
    const { id } = await tools.book({ in: 16 });
    expect(refusal(await act(browser, 'open', id))).toEqual({
      status: 409,
      code: 'reservations.too_early',
    });
    expect(refusal(await act(await tools.asDesk(), 'open', id))).toEqual({
      status: 403,
      code: 'clinics.role',
    });
    test.advance(60);
    expect(one(await act(browser, 'open', id))).toMatchObject({
      state: 'in_session',
      opened_at: test.deps.now().toISOString(),
      can: { open: false, complete: true, cancel: false, move: false },
    });
    const again = await act(browser, 'open', id);
    expect({ ...refusal(again), state: (again.body as { state: string }).state }).toEqual({
      status: 409,
      code: 'reservations.state_conflict',
      state: 'in_session',
    });
    expect(await tools.events(id)).toEqual(['reservation.opened']);
  });

  it('can be opened until a day after its start, and confirms doses only while the record is open', async () => {
    const { id } = await tools.book({ in: -24 * 60 - 1 });
    expect((await view(browser, id)).can.open).toBe(false);
    expect(refusal(await act(browser, 'open', id))).toEqual({ status: 409, code: 'reservations.too_late' });
    const old = await tools.book({ in: -31 * 24 * 60, state: 'in_session', openedAt: test.deps.now() });
    const closing = { summary: 'بخير.', follow_up: false };
    const dose = await buildDose(test.database.db, tools.pet.id);
    expect(
      refusal(await act(browser, 'complete', old.id, { ...closing, confirmed_doses: [seen(dose)] })),
    ).toEqual({ status: 404, code: 'reservations.not_found' });
    const without = { ...closing, confirmed_doses: [] };
    expect(one(await act(browser, 'complete', old.id, without))).toMatchObject({ state: 'completed' });
  });

  it('is completed with a summary, doses and a follow-up, atomically', async () => {
    const { db } = test.database;
    const { id } = await tools.book({ in: -25, state: 'in_session', openedAt: test.deps.now() });
    const dose = await buildDose(db, tools.pet.id, { givenOn: '2025-11-15' });
    const foreign = await buildDose(db, (await buildPet(db, tools.owner.id)).id);
    const closing = { summary: 'الأذن أفضل.', follow_up: true };
    const wrong = { ...closing, confirmed_doses: [seen(dose), seen(foreign)] };
    expect(refusal(await act(browser, 'complete', id, wrong))).toEqual({
      status: 404,
      code: 'vaccines.not_found',
    });
    expect(await tools.read(id)).toMatchObject({ state: 'in_session', summary: null });
    const closed = one(
      await act(browser, 'complete', id, { ...closing, confirmed_doses: [seen(dose), seen(dose)] }),
    );
    expect(closed).toMatchObject({ state: 'completed', summary: 'الأذن أفضل.', follow_up_advised: true });
    const { rows } = await test.database.pool.query(
      'select confirmed_by, confirmed_doctor, confirmed_clinic from doses where id = any($1) order by confirmed_by',
      [[dose.id, foreign.id]],
    );
    const { doctor, clinic } = tools;
    expect(rows).toEqual([
      { confirmed_by: doctor.userId, confirmed_doctor: doctor.name, confirmed_clinic: clinic.name },
      { confirmed_by: null, confirmed_doctor: null, confirmed_clinic: null },
    ]);
    expect(await tools.looks()).toMatchObject([{ what: 'dose_confirmed', name: doctor.name }]);
  });

  it('advises no follow-up that cannot be booked', async () => {
    const { db } = test.database;
    const { id } = await tools.book({ in: -200, state: 'in_session', openedAt: test.deps.now() });
    await db.update(pets).set({ state: 'passed_away' }).where(eq(pets.id, tools.pet.id));
    const closing = { summary: 'رحيل هادئ.', follow_up: true, confirmed_doses: [] };
    expect(one(await act(browser, 'complete', id, closing))).toMatchObject({ follow_up_advised: false });
    await db.update(pets).set({ state: 'home' }).where(eq(pets.id, tools.pet.id));
  });

  it('can be marked as a no-show a quarter of an hour after its start, without a refund', async () => {
    const { id } = await tools.book({ in: -114.5 });
    test.advance(-100 * 60);
    expect(refusal(await act(browser, 'no-show', id))).toEqual({
      status: 409,
      code: 'reservations.too_early',
    });
    expect(refusal(await act(await tools.asDesk(), 'no-show', id))).toMatchObject({ code: 'clinics.role' });
    test.advance(30);
    expect(one(await act(browser, 'no-show', id))).toMatchObject({
      state: 'no_show',
      money: 'kept',
      missed_at: test.deps.now().toISOString(),
    });
    const atOwner = await test.signedIn(tools.owner.id);
    expect(one(await atOwner.get('/api/reservations/view', { reservation_id: id }))).toMatchObject({
      missed_at: test.deps.now().toISOString(),
    });
    test.advance(100 * 60);
  });
});

it('shows days of a clinic without doctors', async () => {
  const { db } = test.database;
  const clinic = await buildClinic(db);
  const manager = await buildDoctor(db, clinic.id, { role: 'manager' });
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id);
  await buildReservation(db, {
    ownerId: owner.id,
    petId: pet.id,
    clinicId: clinic.id,
    doctorId: manager.id,
  });
  await test.database.pool.query('update doctors set removed_at = now() where id = $1', [manager.id]);
  const browser = await memberBrowser(test, manager.userId);
  const from = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + 2 * 24 * 3_600_000));
  const { days } = dataOf<{ days: DaySchedule[] }>(
    await browser.get('/api/clinic/schedule', { from, days: '1' }),
  );
  // Reservations of a doctor who has left remain.
  expect(days).toMatchObject([{ doctors: [], reservations: [{ doctor: { id: manager.id }, reason: null }] }]);
});
