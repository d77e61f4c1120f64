import type { ClinicReservation, ColleagueList, Message, Reservation } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { buildMovement, buildOwner, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  outcomeOf as codeOf,
  type OfferDoctor,
  type OfferTools,
  offerTools,
} from '../../../testing/offer-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { ClinicOperationError, lockDoctorTime } from '../../clinics/index.ts';
import { removeMember } from '../affected/remove-member.ts';
import { endRooms } from '../end-rooms.ts';
import { expireOffers } from '../expire-offers.ts';
import { remindOfReservations } from '../remind.ts';

let test: TestApp;
let tools: OfferTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await offerTools(test);
});
afterAll(() => test.close());

const HOUR = 60;
const DAY = 24 * HOUR;

const viewed = async (id: string) =>
  dataOf<{ reservation: Reservation }>(
    await (await tools.asOwner()).get(`/api/reservations/view?reservation_id=${id}`),
  ).reservation;

const unreadTitles = async (userId: string, id: string) =>
  (await tools.unread(userId, id)).map(({ title }) => title);

/** Moves the clock behind the expiry of an offer, and back. */
async function afterExpiry(expiresAt: Date, work: () => Promise<void>): Promise<void> {
  const seconds = Math.ceil((expiresAt.getTime() - test.deps.now().getTime()) / 1000);
  test.advance(seconds);
  try {
    await work();
  } finally {
    test.advance(-seconds);
  }
}

describe('a day off with a colleague on offer', () => {
  it('holds the time of the colleague, keeps the payment, and asks the owner', async () => {
    const { row, doctor, colleague, offerId, startsAt } = await tools.offered();
    expect(await tools.read(row.id)).toMatchObject({
      doctorId: colleague.id,
      state: 'confirmed',
      offerId,
      paidAt: row.paidAt,
      refundedAt: null,
      rescheduledBy: 'clinic',
      revision: row.revision + 1,
    });
    expect(await tools.events(row.id)).toEqual(['reservation.offered']);
    const shown = await viewed(row.id);
    expect(shown.offer).toMatchObject({ id: offerId, from_doctor: doctor.name });
    expect(shown.doctor.name).toBe(colleague.name);
    expect(await unreadTitles(tools.owner.id, row.id)).toEqual([expect.stringContaining('موعد بديل')]);
    const other = await buildOwner(test.database.db);
    await buildMovement(test.database.db, other.id, { coins: 100 });
    const booking = await (await test.signedIn(other.id)).post('/api/reservations/create', {
      idempotency_key: newId(),
      pet_id: (await buildPet(test.database.db, other.id)).id,
      doctor_id: colleague.id,
      kind: 1,
      starts_at: startsAt.toISOString(),
      reason: 'حكّة',
      payment_method: 1,
    });
    expect(codeOf(booking)).toBe('reservations.slot_taken');
  });

  it('stays with the colleague once the owner agrees, also twice, and both conversations say so', async () => {
    const { row, doctor, colleague, offerId } = await tools.offered();
    const owner = await tools.asOwner();
    dataOf(
      await owner.post('/api/messages/send', { reservation_id: row.id, message_id: newId(), text: 'مرحبًا' }),
    );
    const answers = await Promise.all([
      tools.acceptAs(owner, offerId),
      tools.acceptAs(await tools.asOwner(), offerId),
    ]);
    expect(answers.map(codeOf)).toEqual(['done', 'done']);
    expect(await tools.read(row.id)).toMatchObject({
      doctorId: colleague.id,
      offerId: null,
      refundedAt: null,
    });
    expect(await tools.events(row.id)).toEqual([
      'reservation.offered',
      'message.sent',
      'reservation.offer_accepted',
    ]);
    const list = await owner.get(`/api/messages/list?reservation_id=${row.id}`);
    expect(dataOf<{ messages: Message[] }>(list).messages.at(-1)?.system).toMatchObject({
      line: 'handed_over',
      from_doctor: doctor.name,
      to_doctor: colleague.name,
    });
    expect(await unreadTitles(tools.owner.id, row.id)).toEqual([]);
    expect(await unreadTitles(colleague.userId, row.id)).toHaveLength(1);
    expect(await unreadTitles(doctor.userId, row.id)).toHaveLength(1);
    expect(await tools.offersOf(row.id)).toMatchObject([{ state: 'accepted' }]);
  });

  it('gives the last free time of a colleague to one of two changes at the same time', async () => {
    const colleague = await tools.colleague();
    const day = tools.slotIn(4 * 24);
    const changes = await Promise.all(
      [0, 1].map(async () => {
        const { doctor, as } = await tools.doctorWith();
        const row = await tools.book({ doctorId: doctor.id, startsAt: day });
        const offer = { reservation_id: row.id, starts_at: day.toISOString(), doctor_id: colleague.id };
        return () => tools.takeOff(as, doctor, day, [offer]);
      }),
    );
    const codes = (await Promise.all(changes.map(change => change()))).map(codeOf);
    expect(codes.toSorted()).toEqual(['done', 'reservations.colleague_busy']);
  });

  it('lets the owner choose another time of the colleague, which counts as no move', async () => {
    const { row, startsAt, offerId } = await tools.offered({ rescheduleCount: 2 });
    expect((await viewed(row.id)).can.move).toBe(true);
    const moved = await (await tools.asOwner()).post('/api/reservations/delay', {
      reservation_id: row.id,
      starts_at: new Date(startsAt.getTime() + HOUR * 60_000).toISOString(),
    });
    expect(moved.status).toBe(200);
    expect(await tools.read(row.id)).toMatchObject({ offerId: null, rescheduleCount: 2, state: 'confirmed' });
    expect(await tools.offersOf(row.id)).toMatchObject([{ id: offerId, state: 'accepted' }]);
  });

  it('lets the owner decline with a full refund within the last two hours too', async () => {
    const { row } = await tools.offered({ in: 1.5 * HOUR });
    const cancel = { reservation_id: row.id, refund: true };
    expect(codeOf(await (await tools.asOwner()).post('/api/reservations/cancel', cancel))).toBe('done');
    const after = await tools.read(row.id);
    expect(after).toMatchObject({ state: 'cancelled', offerId: null, cancelledBy: 'owner' });
    expect(after.refundedAt).not.toBeNull();
    expect(await tools.offersOf(row.id)).toMatchObject([{ state: 'declined' }]);
  });

  it('cannot be opened, moved or marked by the clinic before the owner has answered', async () => {
    const { row, colleague, startsAt } = await tools.offered();
    const manager = await tools.asManager();
    const as = await memberBrowser(test, colleague.userId);
    const later = new Date(startsAt.getTime() + HOUR * 60_000).toISOString();
    const view = await as.get(`/api/clinic/reservations/view?reservation_id=${row.id}`);
    expect(dataOf<{ reservation: ClinicReservation }>(view).reservation.can).toMatchObject({
      ...{ open: false, no_show: false, move: false },
      ...{ cancel: true, hand_over: true },
    });
    const tried = await tools.act(manager, 'reservations/move', row.id, { starts_at: later });
    expect(codeOf(tried)).toBe('reservations.offer_open');
    const seconds = (startsAt.getTime() - test.deps.now().getTime()) / 1000 + 20 * 60;
    test.advance(seconds);
    const fresh = await memberBrowser(test, colleague.userId);
    const late = [
      await tools.act(fresh, 'reservations/open', row.id),
      await tools.act(fresh, 'reservations/no-show', row.id),
    ];
    test.advance(-seconds);
    expect(late.map(codeOf)).toEqual(['reservations.offer_open', 'reservations.offer_open']);
  });
});

describe('an offer that is not answered', () => {
  it('ends two hours before the start, after a day at most and half an hour at least', async () => {
    const minutesFromNow = ({ expiresAt }: { expiresAt: Date }) =>
      Math.round((expiresAt.getTime() - test.deps.now().getTime()) / 60_000);
    expect(minutesFromNow(await tools.offered({ in: 5 * DAY }))).toBe(DAY);
    const near = await tools.offered({ in: 10 * HOUR });
    expect(near.startsAt.getTime() - near.expiresAt.getTime()).toBe(2 * HOUR * 60_000);
    expect(minutesFromNow(await tools.offered({ in: HOUR }))).toBe(30);
  });

  it('is cancelled with one full refund on the part of the clinic, whatever else happens then', async () => {
    const { row, offerId, expiresAt } = await tools.offered();
    await afterExpiry(expiresAt, async () => {
      const owner = await tools.asOwner();
      expect(codeOf(await tools.acceptAs(owner, offerId))).toBe('reservations.offer_over');
      await Promise.all([expireOffers(test.deps), expireOffers(test.deps)]);
      await expireOffers(test.deps);
      expect(codeOf(await tools.acceptAs(owner, offerId))).toBe('reservations.offer_over');
    });
    const after = await tools.read(row.id);
    expect(after).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic', offerId: null });
    expect(after.refundedAt).not.toBeNull();
    expect(after.cancelReason).toContain('عرض الزميل');
    const events = await tools.events(row.id);
    expect(events.filter(kind => kind === 'reservation.cancelled')).toHaveLength(1);
    expect(await tools.offersOf(row.id)).toMatchObject([{ state: 'expired' }]);
  });

  it('is not cancelled once it was accepted', async () => {
    const { row, offerId, expiresAt } = await tools.offered();
    dataOf(await tools.acceptAs(await tools.asOwner(), offerId));
    await afterExpiry(expiresAt, () => expireOffers(test.deps));
    expect(await tools.read(row.id)).toMatchObject({ state: 'confirmed', offerId: null });
  });

  it('is refunded also by the job that ends rooms, if no process has ended it before', async () => {
    const { row, startsAt } = await tools.offered();
    await afterExpiry(new Date(startsAt.getTime() + 3 * DAY * 60_000), () =>
      endRooms(test.deps, async () => ({ owner: true, clinic: true })),
    );
    const after = await tools.read(row.id);
    expect(after).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic' });
    expect(after.refundedAt).not.toBeNull();
  });

  it('is not reminded of', async () => {
    const { row, startsAt } = await tools.offered({ createdAt: tools.minutesOn(-5 * DAY) });
    await afterExpiry(new Date(startsAt.getTime() - HOUR * 60_000), () => remindOfReservations(test.deps));
    expect(await tools.events(row.id)).toEqual(['reservation.offered']);
  });
});

describe('while an offer is open', () => {
  it('either the owner agrees or the clinic cancels with a refund, never both', async () => {
    const { row, offerId } = await tools.offered();
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const [accepted] = await Promise.all([
      tools.acceptAs(owner, offerId),
      tools.act(desk, 'reservations/cancel', row.id, { reason: 'طارئ' }),
    ]);
    expect(['done', 'reservations.offer_over']).toContain(codeOf(accepted));
    const after = await tools.read(row.id);
    expect(after).toMatchObject({ state: 'cancelled', offerId: null });
    expect(after.refundedAt).not.toBeNull();
    const [offer] = await tools.offersOf(row.id);
    expect(offer?.state).toBe(codeOf(accepted) === 'done' ? 'accepted' : 'withdrawn');
  });

  it('a colleague who is not there either is replaced by another, and the first doctor is still named', async () => {
    const { row, doctor, colleague, startsAt, offerId } = await tools.offered();
    const third = await tools.colleague({ name: 'د. جميل' });
    const as = await memberBrowser(test, colleague.userId);
    const refused = await tools.takeOff(as, colleague, startsAt, []);
    expect(refused.body).toMatchObject({
      code: 'clinics.hours_booked',
      booked: [{ reservation_id: row.id, can_move: false, can_offer: true }],
    });
    const again = { reservation_id: row.id, starts_at: startsAt.toISOString(), doctor_id: third.id };
    dataOf(await tools.takeOff(as, colleague, startsAt, [again]));
    expect(await tools.offersOf(row.id)).toMatchObject([
      { id: offerId, state: 'withdrawn' },
      { state: 'open', fromDoctorId: doctor.id, toDoctorId: third.id },
    ]);
    const owner = await tools.asOwner();
    expect(codeOf(await tools.acceptAs(owner, offerId))).toBe('reservations.offer_over');
    expect((await viewed(row.id)).offer?.from_doctor).toBe(doctor.name);
  });

  it('the desk notes the answer for a visit, and none for a consultation in the app', async () => {
    const consultation = await tools.offered();
    expect(codeOf(await tools.note(consultation.offerId))).toBe('reservations.state_conflict');
    const { visit, colleague, offerId } = await tools.offeredVisit();
    const arrival = await tools.act(await tools.asDesk(), 'visits/arrive', visit.id, { arrived: true });
    expect(codeOf(arrival)).toBe('reservations.offer_open');
    const noted = tools.reservationOf(await tools.note(offerId));
    expect(noted).toMatchObject({ offer: null, doctor: { id: colleague.id }, can: { accept_offer: false } });
  });

  it('another owner can neither see nor answer it', async () => {
    const { offerId } = await tools.offered();
    const other = await test.signedIn((await buildOwner(test.database.db)).id);
    expect(codeOf(await tools.acceptAs(other, offerId))).toBe('reservations.not_found');
    expect(codeOf(await tools.acceptAs(other, newId()))).toBe('reservations.not_found');
  });
});

describe('the suggested colleagues', () => {
  it('are those who are free at the same time, then the nearest other time, without those who are away too', async () => {
    const clinic = await tools.colleague();
    const { doctor } = await tools.doctorWith();
    const startsAt = tools.slotIn(6 * 24);
    const row = await tools.book({ doctorId: doctor.id, startsAt });
    await tools.book({ doctorId: clinic.id, startsAt });
    const list = async (without = '') => {
      const path = `/api/clinic/reservations/colleagues?reservation_ids=${row.id}${without}`;
      const response = await (await tools.asDesk()).get(path);
      return dataOf<{ reservations: ColleagueList[] }>(response).reservations[0]?.choices ?? [];
    };
    const same = await list();
    expect(same).toHaveLength(3);
    for (const choice of same) expect(choice).toMatchObject({ starts_at: startsAt.toISOString() });
    const others = (await list()).map(({ doctor_id: id }) => id);
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from doctors where clinic_id = $1 and id <> all($2)',
      [tools.clinic.id, [doctor.id, clinic.id]],
    );
    expect(others).not.toContain(doctor.id);
    const without = rows.map(({ id }) => id).slice(0, 49);
    const left = rows.map(({ id }) => id).slice(49);
    if (left.length > 0) throw new Error('more doctors than one call can leave out');
    const [nearest] = await list(`&without=${without.join(',')}`);
    expect(nearest?.doctor_id).toBe(clinic.id);
    expect(Math.abs(Date.parse(nearest?.starts_at ?? '') - startsAt.getTime())).toBe(30 * 60_000);
  });
});

describe('a doctor who leaves', () => {
  const removal = async (doctor: OfferDoctor, more: object) =>
    (await tools.asManager()).post('/api/clinic/team/remove', { member_id: doctor.memberId, ...more });

  it('leaves reservations to colleagues who are offered, and the others are cancelled with a refund', async () => {
    const { doctor } = await tools.doctorWith();
    const colleague = await tools.colleague();
    const [one, other] = [
      await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(5 * 24) }),
      await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(5 * 24 + 1) }),
    ];
    const offer = {
      reservation_id: one.id,
      starts_at: one.startsAt.toISOString(),
      doctor_id: colleague.id,
    };
    expect(codeOf(await removal(doctor, { offered: [offer] }))).toBe('clinics.member_booked');
    const cancels = { cancelled: [other.id], cancel_reason: 'ترك الطبيب العيادة' };
    expect(codeOf(await removal(doctor, { offered: [{ ...offer, doctor_id: doctor.id }], ...cancels }))).toBe(
      'reservations.colleague_busy',
    );
    const done = await removal(doctor, { offered: [offer], ...cancels });
    expect(dataOf(done)).toEqual({ cancelled: 1, offered: 1 });
    expect(await tools.read(one.id)).toMatchObject({ state: 'confirmed', doctorId: colleague.id });
    expect(await tools.read(other.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic' });
    const [open] = await tools.offersOf(one.id);
    expect((await viewed(one.id)).offer?.from_doctor).toBe(doctor.name);
    dataOf(await tools.acceptAs(await tools.asOwner(), open?.id ?? ''));
  });

  it('leaves none cancelled that the manager has not seen, and counts the offers that were made', async () => {
    const { doctor } = await tools.doctorWith();
    const colleague = await tools.colleague();
    const [seen, gone] = [
      await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(6 * 24) }),
      await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(6 * 24 + 1) }),
    ];
    const late = await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(6 * 24 + 2) });
    const offered = [seen, gone].map(one => ({
      reservation_id: one.id,
      starts_at: one.startsAt.toISOString(),
      doctor_id: colleague.id,
    }));
    const cancel = { reservation_id: gone.id, refund: true };
    dataOf(await (await tools.asOwner()).post('/api/reservations/cancel', cancel));
    const reason = { cancelled: [seen.id], cancel_reason: 'ترك الطبيب العيادة' };
    const refused = await removal(doctor, { offered, ...reason });
    expect(codeOf(refused)).toBe('clinics.member_booked');
    expect(refused.body).toMatchObject({
      booked: [{ reservation_id: seen.id }, { reservation_id: late.id }],
    });
    expect(await tools.read(late.id)).toMatchObject({ state: 'confirmed', doctorId: doctor.id });
    const done = await removal(doctor, { offered, ...reason, cancelled: [late.id] });
    expect(dataOf(done)).toEqual({ cancelled: 1, offered: 1 });
  });

  it('is not removed by an operator if a reservation of another owner comes to the doctor meanwhile', async () => {
    const { doctor } = await tools.doctorWith();
    const { db, pool } = test.database;
    await tools.book({ doctorId: doctor.id, startsAt: tools.slotIn(8 * 24) });
    const owner = await buildOwner(db);
    const of = { ownerId: owner.id, petId: (await buildPet(db, owner.id)).id };
    const other = await tools.book({ ...of, startsAt: tools.slotIn(8 * 24 + 1) });
    const { rows } = await pool.query<{ phone: string }>(
      'select phone_e164 as phone from users where id = $1',
      [doctor.userId],
    );
    const removing = await withTransaction(db, async tx => {
      await lockDoctorTime(tx, doctor.id);
      const order = { phoneE164: rows[0]?.phone ?? '', cancelReason: 'رحيل', offersColleagues: false };
      const removed = removeMember(test.deps, { ...order, operator: new Operator('salma') }).catch(
        (error: unknown) => error,
      );
      await waitForBlocked(test.database);
      await tx.update(reservations).set({ doctorId: doctor.id }).where(eq(reservations.id, other.id));
      return { removed };
    });
    expect(await removing.removed).toBeInstanceOf(ClinicOperationError);
    expect(await tools.read(other.id)).toMatchObject({ state: 'confirmed' });
  });

  it('in session hands over first, and then nothing is in the way', async () => {
    const { doctor } = await tools.doctorWith();
    const colleague = await tools.colleague();
    const { id } = await tools.book({
      ...{ doctorId: doctor.id, state: 'in_session', in: -5, openedAt: tools.minutesOn(-5) },
    });
    expect(codeOf(await removal(doctor, { cancelled: [id], cancel_reason: 'ترك' }))).toBe(
      'clinics.member_in_session',
    );
    dataOf(
      await tools.act(await tools.asManager(), 'reservations/hand-over', id, { to_doctor_id: colleague.id }),
    );
    expect(dataOf(await removal(doctor, {}))).toEqual({ cancelled: 0, offered: 0 });
  });
});
