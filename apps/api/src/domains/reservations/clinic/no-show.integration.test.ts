import { newId } from '@rifq/db';
import { clinicMembers } from '@rifq/db/schema/clinics';
import { users } from '@rifq/db/schema/identity';
import { reservations } from '@rifq/db/schema/reservations';
import { buildMovement, buildPatient, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { advanceTo, type VisitTools, visitTools } from '../../../testing/visit-tools.ts';
import { endRooms } from '../end-rooms.ts';

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
const mark = async (id: string, as?: Browser) =>
  tools.act(as ?? (await tools.asDoctor()), 'reservations/no-show', id);
const undo = async (id: string, as?: Browser) =>
  tools.act(as ?? (await tools.asDoctor()), 'reservations/no-show/undo', id);

/** Builds a consultation that started twenty minutes ago, paid with coins. */
async function missed(change: Parameters<VisitTools['book']>[0] = {}) {
  await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
  return tools.book({ in: -20, paymentMethod: 1, price: 0, points: 100, ...change });
}
const coins = async () => {
  const { rows } = await test.database.pool.query('select coins from users where id = $1', [tools.owner.id]);
  return Number(rows[0].coins);
};

describe('a no-show that was marked by mistake', () => {
  it('is taken back by who marked it: it is confirmed, can be opened, and no money moves', async () => {
    const { id } = await missed();
    const before = await coins();
    expect(tools.reservationOf(await mark(id))).toMatchObject({
      state: 'no_show',
      can: { undo_no_show: true },
    });
    expect(await tools.read(id)).toMatchObject({ missedBy: tools.doctor.userId });
    test.advance(3 * 3600);
    expect(tools.reservationOf(await undo(id))).toMatchObject({
      state: 'confirmed',
      missed_at: null,
      money: 'paid',
      can: { open: true, undo_no_show: false },
    });
    expect(await coins()).toBe(before);
    expect(await tools.events(id)).toEqual(['reservation.no_show', 'reservation.no_show_undone']);
    expect(await tools.audit(id)).toEqual([
      { actor: tools.doctor.userId, action: 'reservation.no_show' },
      { actor: tools.doctor.userId, action: 'reservation.no_show_undone' },
    ]);
    const opened = await tools.act(await tools.asDoctor(), 'reservations/open', id);
    expect(tools.reservationOf(opened).state).toBe('in_session');
  });

  it('is taken back once: a second no-show stays', async () => {
    const { id } = await missed();
    dataOf(await mark(id));
    dataOf(await undo(id));
    expect(bodyOf(await undo(id))).toMatchObject({ code: 'reservations.state_conflict', state: 'confirmed' });
    expect(tools.reservationOf(await mark(id)).can.undo_no_show).toBe(false);
    expect(bodyOf(await undo(id))).toMatchObject({ code: 'reservations.state_conflict', state: 'no_show' });
  });

  it('is taken back by a manager, and by no other member', async () => {
    const { id } = await missed();
    dataOf(await mark(id));
    const other = await memberBrowser(test, (await tools.colleague()).userId);
    for (const refused of [other, await tools.asDesk()]) {
      const seen = await refused.get('/api/clinic/reservations/view', { reservation_id: id });
      expect(tools.reservationOf(seen).can.undo_no_show).toBe(false);
      expect(bodyOf(await undo(id, refused))).toMatchObject({ status: 403, code: 'clinics.role' });
    }
    expect(tools.reservationOf(await undo(id, await tools.asManager())).state).toBe('confirmed');
  });

  it('is taken back on the day of the clinic on which it was marked', async () => {
    const { id } = await missed();
    dataOf(await mark(id));
    advanceTo(test, '23:59');
    const seen = async () =>
      tools.reservationOf(
        await (await tools.asDoctor()).get('/api/clinic/reservations/view', { reservation_id: id }),
      );
    expect((await seen()).can.undo_no_show).toBe(true);
    test.advance(60);
    expect((await seen()).can.undo_no_show).toBe(false);
    expect(bodyOf(await undo(id))).toMatchObject({ status: 409, code: 'reservations.too_late' });
  });

  it('stays if its time was taken meanwhile, with the nearest free slots', async () => {
    const { id, startsAt } = await missed();
    dataOf(await mark(id));
    const of = {
      ownerId: tools.owner.id,
      petId: tools.pet.id,
      clinicId: tools.clinic.id,
      doctorId: tools.doctor.id,
    };
    const other = await buildReservation(test.database.db, of, { startsAt });
    const refused = bodyOf(await undo(id));
    expect(refused).toMatchObject({ status: 409, code: 'reservations.slot_taken' });
    expect(refused).toHaveProperty('alternatives');
    expect((await tools.read(id)).state).toBe('no_show');
    const reason = 'طارئ';
    dataOf(await tools.act(await tools.asDesk(), 'reservations/cancel', other.id, { reason }));
    expect(tools.reservationOf(await undo(id)).state).toBe('confirmed');
  });

  it('stays if a visit was squeezed into its time meanwhile', async () => {
    const { id, startsAt } = await missed();
    dataOf(await mark(id));
    const squeezed = await tools.add({ squeeze_in: true });
    expect(new Date(squeezed.ends_at).getTime()).toBeGreaterThan(startsAt.getTime());
    expect(bodyOf(await undo(id))).toMatchObject({ code: 'reservations.slot_taken' });
    expect((await tools.read(id)).state).toBe('no_show');
  });

  it('of a visit that was squeezed in stays only if its time was taken since', async () => {
    const startsAt = tools.at('10:05');
    const before = await tools.add({ starts_at: startsAt });
    const patient = await buildPatient(test.database.db, {
      clinicId: tools.clinic.id,
      ownerId: tools.client.id,
    });
    const of = { pet_id: patient.id, starts_at: startsAt, squeeze_in: true };
    const squeezed = await tools.add(of);
    test.advance(20 * 60);
    dataOf(await mark(squeezed.id));
    dataOf(await undo(squeezed.id));
    expect((await tools.read(squeezed.id)).state).toBe('confirmed');
    const another = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('10:30'), squeeze_in: true });
    test.advance(30 * 60);
    dataOf(await mark(another.id));
    const cancelled = { reason: 'خطأ' };
    dataOf(await tools.act(await tools.asDesk(), 'reservations/cancel', before.id, cancelled));
    const taken = {
      ownerId: tools.owner.id,
      petId: tools.pet.id,
      clinicId: tools.clinic.id,
      doctorId: tools.doctor.id,
    };
    const during = { startsAt: new Date(tools.at('10:30')), createdAt: test.deps.now() };
    await buildReservation(test.database.db, taken, during);
    expect(bodyOf(await undo(another.id))).toMatchObject({ code: 'reservations.slot_taken' });
  });

  it('stays with a doctor who takes no reservations, and of an owner whose account was erased', async () => {
    const { id } = await missed();
    dataOf(await mark(id));
    const manager = await tools.asManager();
    const seen = async () =>
      tools.reservationOf(await manager.get('/api/clinic/reservations/view', { reservation_id: id })).can;
    const ofDoctor = eq(clinicMembers.userId, tools.doctor.userId);
    const { db } = test.database;
    await db.update(clinicMembers).set({ suspendedAt: test.deps.now() }).where(ofDoctor);
    expect((await seen()).undo_no_show).toBe(false);
    expect(bodyOf(await undo(id, manager))).toMatchObject({ code: 'reservations.doctor_unavailable' });
    await db.update(clinicMembers).set({ suspendedAt: null }).where(ofDoctor);
    expect((await seen()).undo_no_show).toBe(true);
    const erased = { erasedAt: test.deps.now() };
    await db.update(users).set(erased).where(eq(users.id, tools.owner.id));
    expect((await seen()).undo_no_show).toBe(false);
    expect(bodyOf(await undo(id, manager))).toMatchObject({ code: 'reservations.state_conflict' });
  });

  it('of the clock, or with money returned, stays', async () => {
    const { id } = await missed();
    test.advance(26 * 3600);
    await endRooms(test.deps, async () => ({ owner: false, clinic: true }));
    expect(await tools.read(id)).toMatchObject({ state: 'no_show', missedBy: null, refundedAt: null });
    expect(bodyOf(await undo(id, await tools.asManager()))).toMatchObject({
      code: 'reservations.state_conflict',
    });
    const refunded = await missed();
    dataOf(await mark(refunded.id));
    const change = { refundedAt: test.deps.now() };
    await test.database.db.update(reservations).set(change).where(eq(reservations.id, refunded.id));
    expect(bodyOf(await undo(refunded.id))).toMatchObject({ code: 'reservations.state_conflict' });
  });

  it('of a visit is taken back too, and its owner can come after all', async () => {
    const visit = await tools.add({ starts_at: tools.at('10:05') });
    expect(bodyOf(await mark(visit.id))).toMatchObject({ code: 'reservations.too_early' });
    test.advance(20 * 60);
    expect(tools.reservationOf(await mark(visit.id))).toMatchObject({ state: 'no_show', money: 'none' });
    dataOf(await undo(visit.id));
    const arrived = await tools.act(await tools.asDoctor(), 'visits/arrive', visit.id, { arrived: true });
    expect(tools.reservationOf(arrived)).toMatchObject({ state: 'confirmed', can: { open: true } });
  });
});

describe('a visit that nobody has closed', () => {
  it.each([
    ['whose owner had come is completed without a summary', true, 'completed'],
    ['whose owner had not come is a no-show', false, 'no_show'],
  ] as const)('%s a day after its end, without money', async (_name, hasCome, state) => {
    const wrote = () => Promise.reject(new Error('a visit has no conversation'));
    const visit = await tools.add({ starts_at: tools.at('11:00') });
    if (hasCome) dataOf(await tools.act(await tools.asDesk(), 'visits/arrive', visit.id, { arrived: true }));
    test.advance(24 * 3600);
    await endRooms(test.deps, wrote);
    expect((await tools.read(visit.id)).state).toBe('confirmed');
    test.advance(2 * 3600);
    await endRooms(test.deps, wrote);
    expect(await tools.read(visit.id)).toMatchObject({
      state,
      summary: null,
      refundedAt: null,
      missedBy: null,
    });
  });

  it('is completed a day after a late opening', async () => {
    const visit = await tools.add();
    test.advance(20 * 3600);
    dataOf(await tools.act(await tools.asDoctor(), 'reservations/open', visit.id));
    test.advance(23 * 3600);
    await endRooms(test.deps, async () => ({ owner: false, clinic: false }));
    expect((await tools.read(visit.id)).state).toBe('in_session');
    test.advance(2 * 3600);
    await endRooms(test.deps, async () => ({ owner: false, clinic: false }));
    expect((await tools.read(visit.id)).state).toBe('completed');
  });
});

it('a change of hours that moves a visit within the day leaves its owner in the waiting room', async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1080, breaks: [] }));
  const doctor = await tools.colleague({ hours, role: 'manager' });
  const as = await memberBrowser(test, doctor.userId);
  const visit = await tools.add({ doctor_id: doctor.id, starts_at: tools.at('17:30') });
  dataOf(await tools.act(as, 'visits/arrive', visit.id, { arrived: true }));
  const saved = await as.post('/api/clinic/hours/save', {
    idempotency_key: newId(),
    doctor_id: doctor.id,
    time_zone: 'Asia/Riyadh',
    week: hours.map(day => ({ ...day, to: 960 })),
    resolved: [{ reservation_id: visit.id, starts_at: tools.at('12:00') }],
  });
  dataOf(saved);
  expect(await tools.read(visit.id)).toMatchObject({
    startsAt: new Date(tools.at('12:00')),
    arrivedAt: test.deps.now(),
  });
});

it('a change of hours affects visits within the hours, and none that was squeezed in outside of them', async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1080, breaks: [] }));
  const doctor = await tools.colleague({ hours, role: 'manager' });
  const as = await memberBrowser(test, doctor.userId);
  const of = { doctor_id: doctor.id };
  await tools.book({ in: -60 * 24 * 60, state: 'completed', completedAt: test.deps.now() });
  // Its owner is known by a consultation of long ago.
  const late = await tools.add({ ...of, pet_id: tools.pet.id, starts_at: tools.at('17:30', 1) });
  const squeezed = await tools.add({ ...of, starts_at: tools.at('16:35', 1), squeeze_in: true });
  await tools.add({ ...of, starts_at: tools.at('20:00', 1), squeeze_in: true });
  const save = (resolved: object[]) =>
    as.post('/api/clinic/hours/save', {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      time_zone: 'Asia/Riyadh',
      week: hours.map(day => ({ ...day, to: 960 })),
      resolved,
    });
  const refused = bodyOf(await save([]));
  expect(refused).toMatchObject({ code: 'clinics.hours_booked' });
  expect(refused).toHaveProperty('booked');
  expect((refused as unknown as { booked: { reservation_id: string }[] }).booked).toMatchObject([
    { reservation_id: squeezed.id, kind: 3, owner_name: 'أبو فهد' },
    { reservation_id: late.id, kind: 3, owner_name: 'نورة العتيبي' },
  ]);
  const to = (id: string, time: string) => ({ reservation_id: id, starts_at: tools.at(time, 1) });
  dataOf(await save([to(squeezed.id, '12:05'), to(late.id, '11:45')]));
  expect(await tools.read(squeezed.id)).toMatchObject({ squeezedIn: false });
  expect((await tools.read(late.id)).startsAt.toISOString()).toBe(tools.at('11:45', 1));
});
