import type { ClinicReservation } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { doctors } from '@rifq/db/schema/clinics';
import { users } from '@rifq/db/schema/identity';
import { pets } from '@rifq/db/schema/pets';
import { reservations } from '@rifq/db/schema/reservations';
import { clinicLimits } from '@rifq/rules';
import { buildDoctor, buildMovement, buildOwner, buildPet, freshPhone } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const bodyOf = ({ status, body }: TestResponse) => ({ status, ...(body as { code: string }) });
type Found = {
  owner_id: string;
  firstname: string;
  pets: { id: string; photo: string | null; follow_up_doctors: string[] }[];
};
const find = (browser: Browser, phone: string) =>
  browser.post('/api/clinic/owners/find', { phone, country_code: 966 });

describe('a search for an owner who calls', () => {
  it('returns the first name and the pets at home, for any spelling of the phone, and the owner sees it', async () => {
    const { owner, pet, asDesk, asOwner, clinic, looks } = await clinicTools(test);
    await buildPet(test.database.db, owner.id, { state: 'passed_away' });
    await buildPet(test.database.db, owner.id, { archivedAt: new Date() });
    const response = await find(await asDesk(), `0${owner.phone}`);
    const found = dataOf<Found>(response);
    expect(found).toMatchObject({
      owner_id: owner.id,
      firstname: 'نورة',
      pets: [{ id: pet.id, photo: null }],
    });
    expect(found.pets).toHaveLength(1);
    expect(response.response.body).not.toContain('العتيبي');
    // Members who see no patients are logged under their own name.
    expect(await looks()).toEqual([{ what: 'search', name: 'نورة العتيبي', clinic_name: clinic.name }]);
    const seen = await (await asOwner()).get('/api/reservations/looks', { pet_id: pet.id });
    expect(dataOf(seen)).toMatchObject({ looks: [{ what: 'search', clinic_name: clinic.name }] });
    const audit = await test.database.pool.query('select action from audit_entries where subject = any($1)', [
      [owner.id, pet.id],
    ]);
    expect(audit.rows.map(({ action }) => action).sort()).toEqual(['owner.found', 'record.search']);
  });

  it('returns the doctors with whom each pet can have a follow-up, which can be booked', async () => {
    const { db } = test.database;
    const tools = await clinicTools(test);
    const { clinic, doctor, owner, pet, book: reserve, asDesk } = tools;
    const day = 24 * 60;
    const completed = async (daysAgo: number, change: Parameters<typeof reserve>[0] = {}) =>
      reserve({
        in: -daysAgo * day,
        state: 'completed',
        completedAt: tools.minutesOn(-daysAgo * day + 30),
        ...change,
      });
    const second = await buildDoctor(db, clinic.id);
    const late = await buildDoctor(db, clinic.id);
    const left = await buildDoctor(db, clinic.id);
    const other = await buildPet(db, owner.id);
    const otherClinic = await clinicTools(test);
    await completed(1);
    await completed(3);
    await completed(13, { petId: other.id, doctorId: second.id });
    await completed(15, { doctorId: late.id });
    await completed(2, { doctorId: left.id });
    await completed(4, { clinicId: otherClinic.clinic.id, doctorId: otherClinic.doctor.id });
    await reserve({ in: -60, doctorId: second.id, state: 'no_show' });
    await db.update(doctors).set({ removedAt: test.deps.now() }).where(eq(doctors.id, left.id));
    const desk = await asDesk();
    const { pets: found } = dataOf<Found>(await find(desk, owner.phone));
    expect(new Map(found.map(({ id, follow_up_doctors: followUps }) => [id, followUps]))).toEqual(
      new Map([
        [pet.id, [doctor.id]],
        [other.id, [second.id]],
      ]),
    );
    const followUp = {
      idempotency_key: newId(),
      pet_id: other.id,
      doctor_id: second.id,
      kind: 2,
      starts_at: tools.slotIn(2).toISOString(),
      reason: 'متابعة',
    };
    expect((await desk.post('/api/clinic/reservations/book', followUp)).status).toBe(200);
  });

  it('that finds an owner without a pet at home notifies that owner, once per clinic and day', async () => {
    const { asDesk, clinic, owner } = await clinicTools(test);
    const alone = await buildOwner(test.database.db);
    await buildPet(test.database.db, alone.id, { archivedAt: new Date() });
    const desk = await asDesk();
    expect(dataOf<Found>(await find(desk, alone.phone)).pets).toEqual([]);
    dataOf(await find(desk, alone.phone));
    dataOf(await find(desk, owner.phone));
    const notificationsOf = async (userId: string) => {
      await test.dispatch();
      const { rows } = await test.database.pool.query<{ kind: string; text: string }>(
        'select kind, text from notifications where user_id = $1',
        [userId],
      );
      return rows;
    };
    expect(await notificationsOf(alone.id)).toEqual([
      { kind: 'account', text: expect.stringContaining(clinic.name) },
    ]);
    expect(await notificationsOf(owner.id)).toEqual([]);
    test.advance(24 * 3600);
    dataOf(await find(await asDesk(), alone.phone));
    expect(await notificationsOf(alone.id)).toHaveLength(2);
    test.advance(-24 * 3600);
  });

  it('returns the same for no account and for an inactive one', async () => {
    const { asDesk } = await clinicTools(test);
    const off = await buildOwner(test.database.db, { suspendedAt: new Date() });
    const browser = await asDesk();
    const responses = [await find(browser, freshPhone().phone), await find(browser, off.phone)];
    const [none, inactive] = responses.map(bodyOf);
    expect(none).toMatchObject({ status: 422, errors: { phone: expect.anything() } });
    expect(inactive).toEqual(none);
  });

  it('is audited without the phone, found or not, and counts for the clinic', async () => {
    const { clinic, owner, desk } = await clinicTools(test);
    const browser = await memberBrowser(test, desk.userId);
    await find(browser, owner.phone);
    await find(browser, freshPhone().phone);
    await find(browser, owner.phone);
    const { rows } = await test.database.pool.query(
      "select subject from audit_entries where actor = $1 and action = 'owner.searched' order by id",
      [desk.userId],
    );
    const [first, other, again] = rows.map(({ subject }) => String(subject));
    expect([rows.length, first === again, first === other]).toEqual([3, true, false]);
    expect(first).not.toContain(owner.phone);
    // Searches of colleagues on this day.
    await test.database.pool.query(
      `insert into rate_limit_hits (id, bucket, at)
       select gen_random_uuid(), $1, $2 from generate_series(1, ${clinicLimits.clinicOwnerSearches - 3})`,
      [`owner-search-clinic:${clinic.id}`, test.deps.now()],
    );
    expect(bodyOf(await find(browser, owner.phone))).toMatchObject({ code: 'clinics.searches_exhausted' });
  });

  it('counts for each member, found or not, and is then refused for the day', async () => {
    const { owner, desk, doctor } = await clinicTools(test);
    const browser = await memberBrowser(test, desk.userId);
    for (let search = 0; search < clinicLimits.ownerSearches; search += 1)
      await find(browser, search % 2 ? owner.phone : freshPhone().phone);
    expect(bodyOf(await find(browser, owner.phone))).toMatchObject({
      status: 429,
      code: 'clinics.searches_exhausted',
    });
    expect((await find(await memberBrowser(test, doctor.userId), owner.phone)).status).toBe(200);
    test.advance(24 * 3600 + 1);
    expect((await find(await memberBrowser(test, desk.userId), owner.phone)).status).toBe(200);
  });
});

describe('a booking by the clinic', () => {
  const bodyFor = ({ pet, doctor, slotIn }: ClinicTools, change: object = {}) => ({
    idempotency_key: newId(),
    pet_id: pet.id,
    doctor_id: doctor.id,
    kind: 1,
    starts_at: slotIn(30).toISOString(),
    reason: 'حكّة في الأذن',
    ...change,
  });
  const book = (browser: Browser, body: object) => browser.post('/api/clinic/reservations/book', body);
  const one = (response: TestResponse) => dataOf<{ reservation: ClinicReservation }>(response).reservation;

  it('is for a pet that this member has found within the hour, or that has a reservation here', async () => {
    const tools = await clinicTools(test);
    const { owner, asDesk, doctor } = tools;
    const desk = await asDesk();
    const missing = { status: 404, code: 'pets.not_found' };
    expect(bodyOf(await book(desk, bodyFor(tools)))).toMatchObject(missing);
    dataOf(await find(await memberBrowser(test, doctor.userId), owner.phone));
    expect(bodyOf(await book(desk, bodyFor(tools)))).toMatchObject(missing);
    dataOf(await find(desk, owner.phone));
    test.advance(61 * 60);
    expect(bodyOf(await book(desk, bodyFor(tools)))).toMatchObject(missing);
    dataOf(await find(desk, owner.phone));
    test.advance(59 * 60);
    dataOf(await book(desk, bodyFor(tools)));
    const known = await clinicTools(test);
    await known.book({ in: -31 * 24 * 60, state: 'completed' });
    expect(bodyOf(await book(await known.asDesk(), bodyFor(known)))).toMatchObject(missing);
    await known.book({ in: -29 * 24 * 60, state: 'completed' });
    dataOf(await book(await known.asDesk(), bodyFor(known)));
    const off = { suspendedAt: new Date() };
    await test.database.db.update(users).set(off).where(eq(users.id, known.owner.id));
    expect(bodyOf(await book(await known.asDesk(), bodyFor(known)))).toMatchObject(missing);
  });

  it('is held for two hours, with one event for both sides, and paid by its owner', async () => {
    const tools = await clinicTools(test);
    const { owner, asDesk, asOwner, minutesOn, events } = tools;
    const desk = await asDesk();
    dataOf(await find(desk, owner.phone));
    const body = bodyFor(tools);
    const booked = one(await book(desk, body));
    expect(booked).toMatchObject({
      state: 'awaiting_payment',
      booked_by: 'clinic',
      money: 'awaited',
      // The desk has written it.
      reason: body.reason,
      held_until: minutesOn(120).toISOString(),
    });
    expect(one(await book(desk, body)).id).toBe(booked.id);
    expect(await events(booked.id)).toEqual(['reservation.held']);
    await buildMovement(test.database.db, owner.id, { coins: 100 });
    const paying = { idempotency_key: newId(), reservation_id: booked.id, payment_method: 1 };
    expect(dataOf(await (await asOwner()).post('/api/reservations/pay', paying))).toMatchObject({
      reservation: { state: 'confirmed' },
    });
  });

  it('is held at most until a quarter of an hour before its start', async () => {
    const tools = await clinicTools(test);
    const desk = await tools.asDesk();
    dataOf(await find(desk, tools.owner.phone));
    const startsAt = tools.slotIn(0.5);
    const booked = one(await book(desk, bodyFor(tools, { starts_at: startsAt.toISOString() })));
    expect(booked.held_until).toBe(new Date(startsAt.getTime() - 15 * 60_000).toISOString());
  });

  it('opens no record before its owner has paid', async () => {
    const tools = await clinicTools(test);
    const desk = await tools.asDesk();
    dataOf(await find(desk, tools.owner.phone));
    const { id } = one(await book(desk, bodyFor(tools)));
    const record = await (await tools.asDoctor()).get('/api/clinic/record', { reservation_id: id });
    expect(bodyOf(record)).toMatchObject({ status: 404, code: 'reservations.not_found' });
  });

  it('shows only the first name until its owner has paid, and does not allow colleagues to book for the pet', async () => {
    const tools = await clinicTools(test);
    const desk = await tools.asDesk();
    dataOf(await find(desk, tools.owner.phone));
    const response = await book(desk, bodyFor(tools));
    const held = one(response);
    expect(held.owner.name).toBe('نورة');
    expect(response.response.body).not.toContain('العتيبي');

    const { db } = test.database;
    const colleague = await tools.asDoctor();
    const again = bodyFor(tools, { starts_at: tools.slotIn(60).toISOString() });
    expect(bodyOf(await book(colleague, again))).toMatchObject({ status: 404, code: 'pets.not_found' });
    await db
      .update(reservations)
      .set({ state: 'confirmed', paidAt: new Date() })
      .where(eq(reservations.id, held.id));
    expect(one(await book(colleague, again)).owner.name).toBe('نورة');
    const list = await colleague.get('/api/clinic/reservations/view', { reservation_id: held.id });
    expect(one(list).owner.name).toBe('نورة العتيبي');
  });

  it('is refused for a taken slot, with the nearest alternatives', async () => {
    const tools = await clinicTools(test);
    const desk = await tools.asDesk();
    dataOf(await find(desk, tools.owner.phone));
    const taken = await tools.book({ startsAt: tools.slotIn(40) });
    const refused = await book(desk, bodyFor(tools, { starts_at: taken.startsAt.toISOString() }));
    expect(bodyOf(refused)).toMatchObject({ status: 409, code: 'reservations.slot_taken' });
    expect((refused.body as { alternatives: unknown[] }).alternatives).toHaveLength(6);
  });

  it('obeys the rules of slots, doctors, pets, follow-ups and holds', async () => {
    const tools = await clinicTools(test);
    const { asDesk, owner, pet, slotIn } = tools;
    const desk = await asDesk();
    dataOf(await find(desk, owner.phone));
    const otherDoctor = (await clinicTools(test)).doctor.id;
    const between = new Date(slotIn(30).getTime() + 60_000).toISOString();
    expect(bodyOf(await book(desk, bodyFor(tools, { doctor_id: otherDoctor })))).toMatchObject({
      code: 'clinics.not_found',
    });
    expect(bodyOf(await book(desk, bodyFor(tools, { starts_at: between })))).toMatchObject({
      errors: { starts_at: expect.anything() },
    });
    expect(bodyOf(await book(desk, bodyFor(tools, { kind: 2 })))).toMatchObject({
      code: 'reservations.no_follow_up',
    });
    const at = (hours: number) => ({ starts_at: slotIn(hours).toISOString() });
    dataOf(await book(desk, bodyFor(tools, at(50))));
    dataOf(await book(desk, bodyFor(tools, at(51))));
    expect(bodyOf(await book(desk, bodyFor(tools, at(52))))).toMatchObject({
      code: 'reservations.too_many_holds',
    });
    await test.database.db.update(pets).set({ state: 'lost' }).where(eq(pets.id, pet.id));
    expect(bodyOf(await book(desk, bodyFor(tools, at(53))))).toMatchObject({
      errors: { pet_id: expect.anything() },
    });
  });
});
