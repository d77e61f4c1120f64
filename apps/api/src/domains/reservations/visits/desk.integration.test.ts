import { clinicServices } from '@rifq/db/schema/clinics';
import { reservations } from '@rifq/db/schema/reservations';
import { buildDose, buildMember, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { advanceTo, type VisitTools, visitTools } from '../../../testing/visit-tools.ts';
import { endRooms } from '../end-rooms.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let test: TestApp;
let tools: VisitTools;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tools = await visitTools(test);
});
afterAll(() => test.close());

const bodyOf = ({ status, body }: TestResponse) => ({ status, ...(body as { code: string }) });
const arrive = async (id: string, arrived = true) =>
  tools.act(await tools.asDesk(), 'visits/arrive', id, { arrived });
const settle = async (id: string, settled = true) =>
  tools.act(await tools.asDesk(), 'visits/settle', id, { settled });
const open = async (id: string) => tools.act(await tools.asDoctor(), 'reservations/open', id);
const complete = async (id: string) =>
  tools.act(await tools.asDoctor(), 'reservations/complete', id, {
    summary: 'التواء بسيط.',
    follow_up: false,
    confirmed_doses: [],
  });
const record = async (id: string) =>
  (await tools.asDoctor()).get('/api/clinic/record', { reservation_id: id });
const view = async (id: string) =>
  tools.reservationOf(
    await (await tools.asDesk()).get('/api/clinic/reservations/view', { reservation_id: id }),
  );

describe('an arrival', () => {
  it('is noted by any member on the day of the visit, once, and taken back until the room is opened', async () => {
    const visit = await tools.add({ starts_at: tools.at('17:00') });
    expect(tools.reservationOf(await arrive(visit.id))).toMatchObject({
      state: 'confirmed',
      arrived_at: test.deps.now().toISOString(),
      can: { arrive: true, no_show: false, cancel: true },
    });
    test.advance(60);
    const again = await tools.act(await tools.asDoctor(), 'visits/arrive', visit.id, { arrived: true });
    expect(tools.reservationOf(again).arrived_at).not.toBe(test.deps.now().toISOString());
    expect(tools.reservationOf(await arrive(visit.id, false)).arrived_at).toBeNull();
    dataOf(await arrive(visit.id));
    expect(tools.reservationOf(await open(visit.id))).toMatchObject({ state: 'in_session' });
    expect(bodyOf(await arrive(visit.id, false))).toMatchObject({
      status: 409,
      code: 'reservations.state_conflict',
      state: 'in_session',
    });
    const [booked, ...more] = ['visit_booked', 'arrived', 'arrival_undone', 'arrived', 'opened'].map(
      kind => `reservation.${kind}`,
    );
    expect(await tools.events(visit.id)).toEqual([booked, ...more]);
    expect(await tools.audit(visit.id)).toEqual([
      ...[booked, ...more.slice(0, 3)].map(action => ({ actor: tools.desk.userId, action })),
      { actor: tools.doctor.userId, action: 'reservation.opened' },
    ]);
  });

  it('that did not happen is marked by the desk as a no-show of a visit, and taken back by it', async () => {
    const visit = await tools.add({ starts_at: tools.at('17:00') });
    advanceTo(test, '17:14');
    expect(await view(visit.id)).toMatchObject({ can: { no_show: false } });
    const mark = async () => tools.act(await tools.asDesk(), 'reservations/no-show', visit.id);
    expect(bodyOf(await mark())).toMatchObject({ status: 409, code: 'reservations.too_early' });
    advanceTo(test, '17:15');
    expect(await view(visit.id)).toMatchObject({ can: { no_show: true } });
    expect(tools.reservationOf(await mark())).toMatchObject({
      state: 'no_show',
      can: { undo_no_show: true },
    });
    const undone = await tools.act(await tools.asDesk(), 'reservations/no-show/undo', visit.id);
    expect(tools.reservationOf(undone)).toMatchObject({ state: 'confirmed' });
    expect((await tools.audit(visit.id)).slice(-2)).toEqual([
      { actor: tools.desk.userId, action: 'reservation.no_show' },
      { actor: tools.desk.userId, action: 'reservation.no_show_undone' },
    ]);
  });

  it('is refused before its day, in another clinic, of a consultation in the app and of the own pet', async () => {
    const visit = await tools.add({ starts_at: tools.at('08:00', 1) });
    expect(visit.can).toMatchObject({ arrive: false, open: false });
    expect(bodyOf(await arrive(visit.id))).toMatchObject({ status: 409, code: 'reservations.too_early' });
    expect(bodyOf(await open(visit.id))).toMatchObject({ code: 'reservations.too_early' });
    const other = await clinicTools(test);
    const elsewhere = await other.asDesk();
    for (const [call, more] of [
      ['visits/arrive', { arrived: true }],
      ['visits/settle', { settled: true }],
      ['reservations/no-show/undo', {}],
    ] as const)
      expect(bodyOf(await tools.act(elsewhere, call, visit.id, more))).toMatchObject({
        status: 404,
        code: 'reservations.not_found',
      });
    const consultation = await tools.book({ in: 5 });
    expect(bodyOf(await arrive(consultation.id))).toMatchObject({ code: 'reservations.state_conflict' });
    const asMember = await buildMember(test.database.db, tools.clinic.id, { userId: tools.owner.id });
    const own = await tools.add({ pet_id: tools.pet.id, squeeze_in: true });
    const refused = await tools.act(await memberBrowser(test, asMember.userId), 'visits/arrive', own.id, {
      arrived: false,
    });
    expect(bodyOf(refused)).toMatchObject({ code: 'clinics.role' });
    advanceTo(test, '00:01');
    dataOf(await arrive(visit.id));
  });

  it('follows from the opening by any doctor of the clinic on the day, and rules out a no-show', async () => {
    const visit = await tools.add({ starts_at: tools.at('17:00') });
    const walkIn = await tools.add();
    test.advance(20 * 60);
    const doctor = await tools.asDoctor();
    expect(bodyOf(await tools.act(doctor, 'reservations/no-show', walkIn.id))).toMatchObject({
      code: 'reservations.state_conflict',
    });
    const other = await tools.colleague();
    const opened = await tools.act(await memberBrowser(test, other.userId), 'reservations/open', visit.id);
    expect(tools.reservationOf(opened)).toMatchObject({
      state: 'in_session',
      arrived_at: test.deps.now().toISOString(),
      opened_at: test.deps.now().toISOString(),
    });
    expect(bodyOf(await tools.act(await tools.asDesk(), 'reservations/open', walkIn.id))).toMatchObject({
      code: 'clinics.role',
    });
  });
});

describe('a settlement', () => {
  it('of a completed visit is refused while something is due, and needs no note once nothing is', async () => {
    const visit = await tools.add();
    expect(bodyOf(await settle(visit.id))).toMatchObject({ code: 'reservations.state_conflict' });
    dataOf(await open(visit.id));
    expect(tools.reservationOf(await complete(visit.id))).toMatchObject({ settled_at: null, money: 'none' });
    expect((await view(visit.id)).can).toMatchObject({ settle: false });
    expect(bodyOf(await settle(visit.id))).toMatchObject({ status: 409, code: 'billing.due' });
    const { id } = await tools.book({ in: -3000, state: 'completed', completedAt: test.deps.now() });
    expect(bodyOf(await settle(id))).toMatchObject({ code: 'reservations.state_conflict' });
  });

  it('from before there were bills is taken back by any member on the same day of the clinic', async () => {
    const visit = await tools.add();
    dataOf(await open(visit.id));
    dataOf(await complete(visit.id));
    const isThis = eq(reservations.id, visit.id);
    const settledAt = test.deps.now();
    const settled = { settledAt, settledBy: tools.desk.userId };
    await test.database.db.update(reservations).set(settled).where(isThis);
    expect((await view(visit.id)).can).toMatchObject({ settle: true });
    test.advance(60);
    expect(tools.reservationOf(await settle(visit.id)).settled_at).toBe(settledAt.toISOString());
    expect(tools.reservationOf(await settle(visit.id, false)).settled_at).toBeNull();
    expect(await tools.read(visit.id)).toMatchObject({ settledBy: null });
    expect(bodyOf(await settle(visit.id))).toMatchObject({ code: 'billing.due' });
    await test.database.db.update(reservations).set(settled).where(isThis);
    advanceTo(test, '00:01');
    expect((await view(visit.id)).can).toMatchObject({ settle: false });
    expect(bodyOf(await settle(visit.id, false))).toMatchObject({ code: 'reservations.too_late' });
    expect((await tools.audit(visit.id)).slice(3)).toEqual([
      { actor: tools.desk.userId, action: 'reservation.settlement_undone' },
    ]);
  });
});

it('a free visit has nothing to pay once it is completed, also by the clock', async () => {
  const free = { price: 0 };
  await test.database.db.update(clinicServices).set(free).where(eq(clinicServices.id, tools.serviceId));
  const visit = await tools.add();
  dataOf(await open(visit.id));
  const completedAt = test.deps.now().toISOString();
  expect(tools.reservationOf(await complete(visit.id))).toMatchObject({
    price: 0,
    settled_at: completedAt,
    can: { settle: false },
  });
  expect(bodyOf(await settle(visit.id, false))).toMatchObject({ code: 'reservations.state_conflict' });
  const left = await tools.add({ starts_at: tools.at('11:00') });
  dataOf(await arrive(left.id));
  test.advance(26 * HOUR);
  await endRooms(test.deps, async () => ({ owner: false, clinic: false }));
  expect(await tools.read(left.id)).toMatchObject({ state: 'completed', settledAt: test.deps.now() });
});

it('a clinic is the first to call in an emergency once the owner of its visit has come', async () => {
  const owner = await tools.asOwner();
  const other = await clinicTools(test);
  const of = { ownerId: tools.owner.id, petId: tools.pet.id };
  const where = { clinicId: other.clinic.id, doctorId: other.doctor.id };
  await buildReservation(test.database.db, { ...of, ...where }, { startsAt: tools.minutesOn(-9000) });
  const last = async () =>
    dataOf<{ last: { id: string } | null }>(await owner.get('/api/clinics/emergency')).last?.id;
  const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('17:00') });
  expect(await last()).toBe(other.clinic.id);
  dataOf(await arrive(visit.id));
  expect(await last()).toBe(tools.clinic.id);
});

describe('the record', () => {
  it('of an account opens when its owner comes, not by the booking, and closes after thirty days', async () => {
    const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('17:00') });
    expect(bodyOf(await record(visit.id))).toMatchObject({ status: 404 });
    expect(visit.can.record).toBe(false);
    dataOf(await arrive(visit.id));
    dataOf(await record(visit.id));
    dataOf(await arrive(visit.id, false));
    expect(bodyOf(await record(visit.id))).toMatchObject({ status: 404 });
    dataOf(await open(visit.id));
    dataOf(await record(visit.id));
    dataOf(await complete(visit.id));
    test.advance(29 * DAY);
    dataOf(await record(visit.id));
    test.advance(2 * DAY);
    expect(bodyOf(await record(visit.id))).toMatchObject({ status: 404 });
    expect((await view(visit.id)).owner.phone).toBeNull();
  });

  it('of an account closes when its owner says that they are not there, also after the start', async () => {
    const walkIn = await tools.add({ pet_id: tools.pet.id });
    dataOf(await record(walkIn.id));
    const owner = await tools.asOwner();
    test.advance(2 * HOUR);
    const { reservation } = dataOf<{ reservation: { can: object } }>(
      await owner.get('/api/reservations/view', { reservation_id: walkIn.id }),
    );
    expect(reservation).toMatchObject({
      kind: 3,
      service_name: 'كشف عام',
      payment_method: 3,
      price: 15_000,
      money: 'none',
      absence: null,
      moves_left: 0,
      can: { pay: false, cancel: true, move: false, report_absence: false },
    });
    const move = { reservation_id: walkIn.id, starts_at: tools.at('17:00', 1) };
    expect(bodyOf(await owner.post('/api/reservations/delay', move))).toMatchObject({
      code: 'reservations.state_conflict',
    });
    const absent = { reservation_id: walkIn.id };
    expect(bodyOf(await owner.post('/api/reservations/doctor-absent', absent))).toMatchObject({
      code: 'reservations.state_conflict',
    });
    const cancel = { reservation_id: walkIn.id, refund: true };
    const cancelled = dataOf(await owner.post('/api/reservations/cancel', cancel));
    expect(cancelled).toMatchObject({ reservation: { state: 'cancelled', money: 'none' } });
    expect(bodyOf(await record(walkIn.id))).toMatchObject({ status: 404 });
    expect(await tools.events(walkIn.id)).toEqual(['reservation.visit_booked', 'reservation.cancelled']);
    test.advance(60);
    await tools.find();
    const opened = await tools.add({ pet_id: tools.pet.id, squeeze_in: true });
    dataOf(await open(opened.id));
    expect(bodyOf(await owner.post('/api/reservations/cancel', { reservation_id: opened.id }))).toMatchObject(
      { code: 'reservations.state_conflict', state: 'in_session' },
    );
  });

  it('of a client without an account is the clinic’s own: open from the booking, and always', async () => {
    const visit = await tools.add({ starts_at: tools.at('17:00') });
    expect(visit.can.record).toBe(false);
    dataOf(await record(visit.id));
    expect((await view(visit.id)).owner).toMatchObject({ phone: tools.client.phoneE164 });
    dataOf(await open(visit.id));
    dataOf(await complete(visit.id));
    test.advance(400 * DAY);
    dataOf(await record(visit.id));
    expect((await view(visit.id)).owner).toMatchObject({
      name: 'أبو فهد',
      phone: tools.client.phoneE164,
    });
    const cancelled = await tools.add({ squeeze_in: true });
    const reason = 'الطبيبة في إجازة';
    dataOf(await tools.act(await tools.asDesk(), 'reservations/cancel', cancelled.id, { reason }));
    expect(bodyOf(await record(cancelled.id))).toMatchObject({ status: 404 });
    // The desk calls the client about it.
    expect(await view(cancelled.id)).toMatchObject({
      reason: 'يعرج منذ الصباح',
      pet: { state: 'home' },
      owner: { phone: tools.client.phoneE164 },
    });
  });
});

it('the desk reads why the clinic has booked a visit, never the summary', async () => {
  const visit = await tools.add();
  dataOf(await open(visit.id));
  dataOf(await complete(visit.id));
  expect(await view(visit.id)).toMatchObject({ reason: 'يعرج منذ الصباح', summary: null });
  const byOwner = await tools.book({ in: 3000 });
  expect(await view(byOwner.id)).toMatchObject({ reason: null });
});

describe('a completed visit', () => {
  it('earns no coins, but a dose that was confirmed in it does, for accounts only', async () => {
    const coins = async (id: string) => {
      const { rows } = await test.database.pool.query('select coins from users where id = $1', [id]);
      return Number(rows[0].coins);
    };
    const before = await coins(tools.owner.id);
    const plain = await tools.add({ pet_id: tools.pet.id });
    dataOf(await open(plain.id));
    dataOf(await complete(plain.id));
    expect(await coins(tools.owner.id)).toBe(before);
    const entered = { givenOn: tools.at('12:00', -3).slice(0, 10), dayEnteredAt: test.deps.now() };
    for (const [pet, user, earns] of [
      [tools.pet, tools.owner, true],
      [tools.patient, tools.client, false],
    ] as const) {
      const dose = await buildDose(test.database.db, pet.id, entered);
      const visit = await tools.add({ pet_id: pet.id, squeeze_in: true });
      dataOf(await open(visit.id));
      const completed = await tools.act(await tools.asDoctor(), 'reservations/complete', visit.id, {
        summary: 'تطعيم.',
        follow_up: true,
        confirmed_doses: [{ dose_id: dose.id, updated_at: dose.updatedAt.toISOString() }],
      });
      // Nobody could book a follow-up in the app for a client without an account.
      expect(tools.reservationOf(completed)).toMatchObject({ follow_up_advised: earns });
      expect((await coins(user.id)) > 0).toBe(earns);
    }
  });
});

it('an appointment of another kind cannot have come or be settled in the database', async () => {
  const { id } = await tools.book();
  for (const change of [{ arrivedAt: new Date() }, { settledAt: new Date() }, { managed: true }])
    await expect(
      test.database.db.update(reservations).set(change).where(eq(reservations.id, id)),
    ).rejects.toThrow();
});
