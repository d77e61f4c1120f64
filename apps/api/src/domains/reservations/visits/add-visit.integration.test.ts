import { newId } from '@rifq/db';
import { clinicServices } from '@rifq/db/schema/clinics';
import { pets } from '@rifq/db/schema/pets';
import { reservations } from '@rifq/db/schema/reservations';
import {
  buildAccessEntry,
  buildClient,
  buildMovement,
  buildOwner,
  buildPatient,
  buildPet,
} from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { advanceTo, type VisitTools, visitTools } from '../../../testing/visit-tools.ts';

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
/** Makes a user a client of the clinic, with a patient whom the desk has just found by phone. */
async function patientOf(ownerId: string) {
  const { db } = test.database;
  const { clinic, desk } = tools;
  await buildClient(db, { clinicId: clinic.id, userId: ownerId });
  const pet = await buildPatient(db, { clinicId: clinic.id, ownerId });
  const search = { petId: pet.id, memberId: desk.memberId, name: 'x', clinicName: clinic.name };
  await buildAccessEntry(db, search, { what: 'search', at: test.deps.now() });
  return pet;
}
/** Builds another patient of the client without an account. */
const another = async () => {
  const of = { clinicId: tools.clinic.id, ownerId: tools.client.id };
  return { pet_id: (await buildPatient(test.database.db, of)).id };
};
const visitsOf = (clinicId: string) =>
  test.database.db.select().from(reservations).where(eq(reservations.clinicId, clinicId));

describe('a walk-in', () => {
  it('of a client without an account starts at the step that has begun, has come, and is paid at the desk', async () => {
    const visit = await tools.add();
    expect(visit).toMatchObject({
      kind: 3,
      state: 'confirmed',
      starts_at: tools.at('10:00'),
      ends_at: tools.at('10:20'),
      arrived_at: test.deps.now().toISOString(),
      settled_at: null,
      service_name: 'كشف عام',
      payment_method: 3,
      price: 15_000,
      currency: 'SAR',
      money: 'none',
      booked_by: 'clinic',
      squeezed_in: false,
      reason: 'يعرج منذ الصباح',
      owner: {
        id: tools.client.id,
        is_client: true,
        has_account: false,
        name: 'أبو فهد',
        phone: tools.client.phoneE164,
      },
    });
    expect(await tools.read(visit.id)).toMatchObject({ managed: true, points: 0, paidAt: null });
    expect(await tools.events(visit.id)).toEqual(['reservation.visit_booked']);
    expect(await tools.audit(visit.id)).toEqual([
      { actor: tools.desk.userId, action: 'reservation.visit_booked' },
    ]);
  });

  it('is refused where the doctor is busy or not at work, unless it is squeezed in', async () => {
    const early = await tools.colleague({
      hours: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 480, to: 600, breaks: [] })),
    });
    const desk = await tools.asDesk();
    await tools.add();
    const [second, third, fourth] = [await another(), await another(), await another()];
    const refused = bodyOf(await tools.tryAdd(desk, second));
    expect(refused).toMatchObject({ status: 409, code: 'reservations.slot_taken' });
    // The nearest ones, of which no two overlap.
    expect(refused).toMatchObject({
      alternatives: ['10:20', '10:40', '11:00', '11:20', '11:40', '12:00'].map(time => ({
        starts_at: tools.at(time),
      })),
    });
    expect(bodyOf(await tools.tryAdd(desk, { ...second, doctor_id: early.id }))).toMatchObject({
      status: 422,
      errors: { starts_at: expect.anything() },
    });
    expect(await tools.add({ ...second, squeeze_in: true })).toMatchObject({ squeezed_in: true });
    expect(await tools.add({ ...third, squeeze_in: true })).toMatchObject({ squeezed_in: true });
    expect(await tools.add({ ...fourth, squeeze_in: true, doctor_id: early.id })).toMatchObject({
      starts_at: tools.at('10:00'),
    });
  });

  it('waits for a free time of the day, of which the owner is notified as of every arrival', async () => {
    const desk = await tools.asDesk();
    const of = { pet_id: tools.pet.id, arrived: true };
    const tomorrow = await tools.tryAdd(desk, { ...of, starts_at: tools.at('10:00', 1) });
    expect(bodyOf(tomorrow)).toMatchObject({ status: 409, code: 'reservations.too_early' });
    const visit = await tools.add({ ...of, starts_at: tools.at('15:00') });
    expect(visit).toMatchObject({
      starts_at: tools.at('15:00'),
      arrived_at: test.deps.now().toISOString(),
      squeezed_in: false,
    });
    await test.dispatch();
    const query = 'select user_id, title from notifications where user_id = any($1)';
    const { rows } = await test.database.pool.query(query, [[tools.owner.id, tools.doctor.userId]]);
    expect(rows).toEqual([{ user_id: tools.owner.id, title: 'سُجّل الوصول إلى العيادة: «مشمش»' }]);
    expect(await tools.add({ starts_at: tools.at('15:20'), arrived: false })).toMatchObject({
      arrived_at: null,
    });
  });

  it('is added once for a repeat, and not at all by a process that dies before the commit', async () => {
    const desk = await tools.asDesk();
    const sent = tools.order();
    const first = tools.reservationOf(await desk.post('/api/clinic/visits/add', sent));
    expect(tools.reservationOf(await desk.post('/api/clinic/visits/add', sent)).id).toBe(first.id);
    expect(bodyOf(await desk.post('/api/clinic/visits/add', { ...sent, reason: 'آخر' }))).toMatchObject({
      status: 409,
      code: 'idempotency.reused',
    });
    expect(await visitsOf(tools.clinic.id)).toHaveLength(1);
    await test.database.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'the process has died'; end $$;
      create constraint trigger die after insert on reservations
        deferrable initially deferred for each row execute function die()`);
    const later = tools.order({ starts_at: tools.at('15:00') });
    expect((await desk.post('/api/clinic/visits/add', later)).status).toBe(500);
    await test.database.pool.query('drop function die() cascade');
    expect(await visitsOf(tools.clinic.id)).toHaveLength(1);
    const { rows } = await test.database.pool.query(
      "select 1 from outbox_events where kind = 'reservation.visit_booked' and payload ->> 'clinic_id' = $1",
      [tools.clinic.id],
    );
    expect(rows).toHaveLength(1);
    tools.reservationOf(await desk.post('/api/clinic/visits/add', later));
    expect(await visitsOf(tools.clinic.id)).toHaveLength(2);
  });
});

describe('a visit at a time', () => {
  it('is booked in steps within the working hours, up to ninety days ahead', async () => {
    const desk = await tools.asDesk();
    const refused = async (starts_at: string, more: object = {}) =>
      bodyOf(await tools.tryAdd(desk, { starts_at, ...more }));
    const atField = { status: 422, errors: { starts_at: expect.anything() } };
    expect(await tools.add({ starts_at: tools.at('12:05') })).toMatchObject({
      starts_at: tools.at('12:05'),
      ends_at: tools.at('12:25'),
      arrived_at: null,
    });
    expect(await tools.add({ starts_at: tools.at('10:00') })).toMatchObject({ arrived_at: null });
    for (const squeeze_in of [false, true]) {
      expect(await refused(tools.at('12:03'), { squeeze_in })).toMatchObject(atField);
      expect(await refused(tools.at('09:55'), { squeeze_in })).toMatchObject(atField);
      expect(await refused(tools.at('12:00', 91), { squeeze_in })).toMatchObject(atField);
    }
    expect(await refused(tools.at('12:00'), await another())).toMatchObject({
      code: 'reservations.slot_taken',
    });
    await tools.add({ starts_at: tools.at('09:55', 90) });
  });

  it('can begin at a step that ended within the last minute, while the request was on its way', async () => {
    const desk = await tools.asDesk();
    const startsAt = tools.at('10:05');
    advanceTo(test, '10:10');
    test.advance(59);
    expect(await tools.add({ starts_at: startsAt })).toMatchObject({ starts_at: startsAt });
    test.advance(1);
    expect(bodyOf(await tools.tryAdd(desk, { ...(await another()), starts_at: startsAt }))).toMatchObject({
      status: 422,
    });
  });

  it('far ahead is offered the nearest other times when it is taken', async () => {
    await tools.add({ starts_at: tools.at('14:00', 80) });
    const refused = bodyOf(
      await tools.tryAdd(await tools.asDesk(), { ...(await another()), starts_at: tools.at('14:10', 80) }),
    );
    expect(refused).toMatchObject({
      code: 'reservations.slot_taken',
      alternatives: ['13:00', '13:20', '13:40', '14:20', '14:40', '15:00'].map(time => ({
        starts_at: tools.at(time, 80),
      })),
    });
  });

  it('takes the time of owners, also where it is squeezed in', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 300 });
    const owner = await tools.asOwner();
    const book = (starts_at: string) =>
      owner.post('/api/reservations/create', {
        idempotency_key: newId(),
        pet_id: tools.pet.id,
        doctor_id: tools.doctor.id,
        kind: 1,
        starts_at,
        reason: 'حكّة',
        payment_method: 1,
      });
    const slots = async () => {
      const of = { doctor_id: tools.doctor.id, kind: '1', from: tools.at('00:00').slice(0, 10), days: '3' };
      const response = await owner.get('/api/reservations/slots', of);
      return dataOf<{ slots: { starts_at: string }[] }>(response).slots.map(({ starts_at }) => starts_at);
    };
    await tools.add({ starts_at: tools.at('14:25') });
    await tools.add({ starts_at: tools.at('16:10'), squeeze_in: true });
    const free = await slots();
    for (const time of ['14:00', '14:30', '16:00']) expect(free).not.toContain(tools.at(time));
    for (const time of ['13:30', '15:00', '16:30']) expect(free).toContain(tools.at(time));
    for (const time of ['14:00', '14:30', '16:00'])
      expect(bodyOf(await book(tools.at(time)))).toMatchObject({
        status: 409,
        code: 'reservations.slot_taken',
      });
    const { id } = dataOf<{ reservation: { id: string } }>(await book(tools.at('16:30'))).reservation;
    const move = { reservation_id: id, starts_at: tools.at('16:00') };
    expect(bodyOf(await owner.post('/api/reservations/delay', move))).toMatchObject({
      code: 'reservations.slot_taken',
    });
    const desk = await tools.asDesk();
    expect(bodyOf(await desk.post('/api/clinic/reservations/move', move))).toMatchObject({
      code: 'reservations.slot_taken',
    });
    // A visit that is squeezed in leaves its own time.
    const squeezed = await tools.add({ starts_at: tools.at('18:00'), squeeze_in: true });
    const moved = await tools.act(desk, 'reservations/move', squeezed.id, { starts_at: tools.at('18:10') });
    expect(tools.reservationOf(moved)).toMatchObject({
      starts_at: tools.at('18:10'),
      ends_at: tools.at('18:30'),
      squeezed_in: false,
    });
  });

  it('is moved by the clinic also after its start, and keeps its arrival within the day', async () => {
    const visit = await tools.add({ starts_at: tools.at('10:05') });
    test.advance(10 * 60);
    const desk = await tools.asDesk();
    const { can } = tools.reservationOf(await tools.act(desk, 'visits/arrive', visit.id, { arrived: true }));
    expect(can.move).toBe(true);
    const arrivedAt = test.deps.now().toISOString();
    const later = { starts_at: tools.at('10:30') };
    const moved = tools.reservationOf(await tools.act(desk, 'reservations/move', visit.id, later));
    expect(moved).toMatchObject({ ...later, arrived_at: arrivedAt, can: { no_show: false } });
    const consultation = await tools.book({ in: -60 });
    expect(bodyOf(await tools.act(desk, 'reservations/move', consultation.id, later))).toMatchObject({
      code: 'reservations.too_late',
    });
  });

  it('is moved by the clinic to a free time, loses its arrival on another day, and is cancelled without money', async () => {
    const desk = await tools.asDesk();
    const visit = await tools.add({ starts_at: tools.at('14:25') });
    expect(visit.can).toMatchObject({ move: true, cancel: true, arrive: true });
    tools.reservationOf(await tools.act(desk, 'visits/arrive', visit.id, { arrived: true }));
    expect(
      bodyOf(await tools.act(desk, 'reservations/move', visit.id, { starts_at: tools.at('14:27') })),
    ).toMatchObject({ status: 422, errors: { starts_at: expect.anything() } });
    const moved = await tools.act(desk, 'reservations/move', visit.id, { starts_at: tools.at('14:35', 40) });
    expect(tools.reservationOf(moved)).toMatchObject({
      starts_at: tools.at('14:35', 40),
      ends_at: tools.at('14:55', 40),
      arrived_at: null,
    });
    const reason = 'الطبيبة في إجازة';
    const cancelled = await tools.act(desk, 'reservations/cancel', visit.id, { reason });
    expect(tools.reservationOf(cancelled)).toMatchObject({ state: 'cancelled', money: 'none' });
    const list = dataOf<{ reservations: { id: string }[] }>(
      await desk.get('/api/clinic/reservations/list', { state: 'cancelled' }),
    );
    expect(list.reservations.map(({ id }) => id)).toEqual([visit.id]);
  });

  it('is on the day of the clinic, whose free slots leave it out', async () => {
    const visit = await tools.add({ starts_at: tools.at('14:25') });
    const of = { from: tools.at('12:00').slice(0, 10), days: '1' };
    const { days } = dataOf<{
      days: { reservations: { id: string }[]; doctors: { free: { starts_at: string }[] }[] }[];
    }>(await (await tools.asDesk()).get('/api/clinic/schedule', of));
    expect(days[0]?.reservations.map(({ id }) => id)).toEqual([visit.id]);
    const free = days[0]?.doctors.flatMap(one => one.free.map(({ starts_at }) => starts_at));
    expect(free).toContain(tools.at('13:30'));
    expect(free).not.toContain(tools.at('14:00'));
    expect(free).not.toContain(tools.at('14:30'));
  });
});

describe('a visit is refused', () => {
  it('for a pet that has another one at that time, with whichever doctor', async () => {
    const desk = await tools.asDesk();
    const other = await tools.colleague();
    const first = await tools.add({ starts_at: tools.at('14:00') });
    const overlapping = { starts_at: tools.at('14:15'), doctor_id: other.id, squeeze_in: true };
    expect(bodyOf(await tools.tryAdd(desk, overlapping))).toMatchObject({
      status: 409,
      code: 'reservations.pet_booked',
    });
    // Two members at once.
    const both = await Promise.all(
      [desk, await tools.asManager()].map(one => tools.tryAdd(one, { squeeze_in: true })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await tools.add({ starts_at: tools.at('14:20'), doctor_id: other.id });
    const reason = 'خطأ';
    dataOf(await tools.act(desk, 'reservations/cancel', first.id, { reason }));
    await tools.add({ starts_at: tools.at('14:00') });
  });

  it('for an account with four to come at the clinic, not for one who has come or for the clinic’s own client', async () => {
    const desk = await tools.asDesk();
    const of = { pet_id: tools.pet.id };
    for (const day of [1, 2, 3]) await tools.add({ ...of, starts_at: tools.at('14:00', day) });
    const last = await tools.add({ ...of, starts_at: tools.at('14:00', 4) });
    const fifth = { ...of, starts_at: tools.at('14:00', 5) };
    expect(bodyOf(await tools.tryAdd(desk, fifth))).toMatchObject({
      status: 409,
      code: 'reservations.too_many_visits',
    });
    await tools.add(of);
    for (const day of [1, 2, 3, 4, 5]) await tools.add({ starts_at: tools.at('15:00', day) });
    dataOf(await tools.act(desk, 'reservations/cancel', last.id, { reason: 'خطأ' }));
    await tools.add(fifth);
  });

  it('for pets that are neither patients nor found by phone, of other clinics, one’s own, or not at home', async () => {
    const { db } = test.database;
    const other = await clinicTools(test);
    const desk = await tools.asDesk();
    const stranger = await buildPet(db, (await buildOwner(db)).id);
    const refused = async (change: object) => bodyOf(await tools.tryAdd(desk, change));
    expect(await refused({ pet_id: stranger.id })).toMatchObject({ code: 'pets.not_found' });
    expect(await refused({ doctor_id: other.doctor.id })).toMatchObject({ code: 'clinics.not_found' });
    expect(await refused({ service_id: newId() })).toMatchObject({ code: 'clinics.not_found' });
    const elsewhere = tools.order({ doctor_id: other.doctor.id });
    expect(bodyOf(await (await other.asDesk()).post('/api/clinic/visits/add', elsewhere))).toMatchObject({
      code: 'pets.not_found',
    });
    const own = await patientOf(tools.desk.userId);
    expect(await refused({ pet_id: own.id })).toMatchObject({ code: 'clinics.role' });
    await db.update(pets).set({ state: 'passed_away' }).where(eq(pets.id, tools.patient.id));
    expect(await refused({})).toMatchObject({ status: 422, errors: { pet_id: expect.anything() } });
    await db.update(pets).set({ state: 'home' }).where(eq(pets.id, tools.patient.id));
    await db
      .update(clinicServices)
      .set({ removedAt: test.deps.now() })
      .where(eq(clinicServices.id, tools.serviceId));
    expect(await refused({})).toMatchObject({ status: 422, errors: { service_id: expect.anything() } });
    expect(await visitsOf(tools.clinic.id)).toEqual([]);
  });

  it('for a pet with its own owner as the doctor', async () => {
    const own = await patientOf(tools.doctor.userId);
    expect(bodyOf(await tools.tryAdd(await tools.asDesk(), { pet_id: own.id }))).toMatchObject({
      code: 'clinics.role',
    });
  });

  it('unless the member has found the pet by its owner’s phone within the hour', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const pet = await buildPet(db, owner.id);
    const find = { phone: owner.phone, country_code: 966 };
    dataOf(await (await tools.asDesk()).post('/api/clinic/owners/find', find));
    expect(bodyOf(await tools.tryAdd(await tools.asDoctor(), { pet_id: pet.id }))).toMatchObject({
      code: 'pets.not_found',
    });
    test.advance(59 * 60);
    const visit = await tools.add({ pet_id: pet.id, squeeze_in: true });
    expect(visit).toMatchObject({ owner: { id: owner.id, has_account: true } });
    // By then it is a patient, but another one of the owner is not.
    const second = await buildPet(db, owner.id);
    expect(bodyOf(await tools.tryAdd(await tools.asDesk(), { pet_id: second.id }))).toMatchObject({
      code: 'pets.not_found',
    });
  });
});

describe('a visit of an account', () => {
  const refused = { status: 404, code: 'pets.not_found' };
  const tryAdd = async (change: object = {}) =>
    bodyOf(await tools.tryAdd(await tools.asDesk(), { pet_id: tools.pet.id, squeeze_in: true, ...change }));

  it('is added while a payment or a visit to which its owner came opens its record, or after a search', async () => {
    test.advance(61 * 60);
    for (const starts_at of [undefined, tools.at('18:00', 1)])
      expect(await tryAdd({ starts_at })).toMatchObject(refused);
    // Once a patient, but not within thirty days, nor by a booking to which nobody came.
    await tools.book({ in: -400 * 24 * 60, state: 'completed', completedAt: test.deps.now() });
    expect(await tryAdd()).toMatchObject(refused);
    await tools.find();
    await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('18:00', 1) });
    test.advance(61 * 60);
    expect(await tryAdd()).toMatchObject(refused);
    const paid = await tools.book({ in: -20 * 24 * 60, state: 'completed', completedAt: test.deps.now() });
    const first = await tools.add({ pet_id: tools.pet.id, squeeze_in: true });
    await test.database.db.delete(reservations).where(eq(reservations.id, paid.id));
    test.advance(30 * 60);
    await tools.add({ pet_id: tools.pet.id, squeeze_in: true });
    expect(first.arrived_at).not.toBeNull();
  });

  it('is not added again by the search before its owner cancelled one', async () => {
    const owner = await tools.asOwner();
    for (const search of [async () => undefined, tools.find]) {
      await search();
      const visit = await tools.add({ pet_id: tools.pet.id, squeeze_in: true });
      test.advance(60);
      dataOf(await owner.post('/api/reservations/cancel', { reservation_id: visit.id }));
      expect(await tryAdd()).toMatchObject(refused);
      test.advance(60);
    }
  });
});

describe('the name and phone of an account', () => {
  it('are not learnt by booking: the first name alone until its owner comes', async () => {
    const { owner, pet } = tools;
    const visit = await tools.add({ pet_id: pet.id, starts_at: tools.at('14:00') });
    expect(visit.owner).toMatchObject({ name: 'نورة', phone: null, is_client: true, has_account: true });
    const arrived = await tools.act(await tools.asDesk(), 'visits/arrive', visit.id, { arrived: true });
    expect(tools.reservationOf(arrived).owner).toMatchObject({
      name: 'نورة العتيبي',
      phone: owner.phoneE164,
    });
    const next = await tools.add({ pet_id: pet.id, starts_at: tools.at('14:00', 3) });
    expect(next.owner).toMatchObject({ name: 'نورة العتيبي', phone: owner.phoneE164 });
    const asOwner = await tools.asOwner();
    dataOf(await asOwner.post('/api/reservations/cancel', { reservation_id: visit.id }));
    const after = await (await tools.asDesk()).get('/api/clinic/reservations/view', {
      reservation_id: next.id,
    });
    expect(tools.reservationOf(after).owner).toMatchObject({ name: 'نورة', phone: null });
  });

  it('are shown of who has paid for a reservation; its phone while that opens the record', async () => {
    const paid = await tools.book({ in: -60 * 24 * 60, state: 'completed', completedAt: test.deps.now() });
    const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('14:00') });
    expect(visit.owner).toMatchObject({ name: 'نورة العتيبي', phone: null });
    const recent = { startsAt: tools.minutesOn(-3000), endsAt: tools.minutesOn(-2970) };
    await test.database.db.update(reservations).set(recent).where(eq(reservations.id, paid.id));
    const again = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('15:00') });
    expect(again.owner).toMatchObject({ phone: tools.owner.phoneE164 });
  });
});

describe('the times of a visit', () => {
  type Times = { doctors: { doctor_id: string; starts: string[] }[] };
  const times = async (query: Record<string, string>) =>
    dataOf<Times>(await (await tools.asDesk()).get('/api/clinic/visits/times', query)).doctors;

  it('are the steps of each doctor’s hours from now on that leave enough time before the next one', async () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 600, to: 660, breaks: [] }));
    const early = await tools.colleague({ hours });
    const day = tools.at('12:00').slice(0, 10);
    await tools.add({ doctor_id: early.id, starts_at: tools.at('10:30') });
    const of = { service_id: tools.serviceId, day };
    const found = new Map((await times(of)).map(({ doctor_id, starts }) => [doctor_id, starts]));
    expect(found.get(early.id)).toEqual([tools.at('10:05'), tools.at('10:10')]);
    expect(found.get(tools.doctor.id)?.[0]).toBe(tools.at('10:05'));
    const squeezed = { doctor_id: early.id, starts_at: tools.at('10:10'), squeeze_in: true };
    await tools.add(squeezed);
    const left = (await times(of)).find(({ doctor_id }) => doctor_id === early.id);
    expect(left?.starts).toEqual([]);
    const tomorrow = tools.at('12:00', 1).slice(0, 10);
    const next = (await times({ ...of, day: tomorrow })).find(({ doctor_id }) => doctor_id === early.id);
    expect(next?.starts).toHaveLength(9);
    expect(next?.starts[0]).toBe(tools.at('10:00', 1));
  });

  it('of one that moves are those of its doctor, with its own length and its own time', async () => {
    await tools.colleague();
    const day = tools.at('12:00').slice(0, 10);
    const visit = await tools.add({ starts_at: tools.at('14:00') });
    const found = await times({ reservation_id: visit.id, day });
    expect(found.map(({ doctor_id }) => doctor_id)).toEqual([tools.doctor.id]);
    expect(found[0]?.starts).toContain(tools.at('14:00'));
    expect(found[0]?.starts).toContain(tools.at('14:10'));
    const consultation = await tools.book();
    const desk = await tools.asDesk();
    const call = (query: Record<string, string>) => desk.get('/api/clinic/visits/times', query);
    expect(bodyOf(await call({ reservation_id: consultation.id, day }))).toMatchObject({
      code: 'reservations.not_found',
    });
    expect((await call({ day })).status).toBe(422);
    expect((await call({ day, service_id: tools.serviceId, reservation_id: visit.id })).status).toBe(422);
    const other = await clinicTools(test);
    const elsewhere = await memberBrowser(test, other.desk.userId);
    const theirs = await elsewhere.get('/api/clinic/visits/times', { reservation_id: visit.id, day });
    expect(bodyOf(theirs)).toMatchObject({ code: 'reservations.not_found' });
    const theirService = await elsewhere.get('/api/clinic/visits/times', {
      service_id: tools.serviceId,
      day,
    });
    expect(bodyOf(theirService)).toMatchObject({ code: 'clinics.not_found' });
  });
});
