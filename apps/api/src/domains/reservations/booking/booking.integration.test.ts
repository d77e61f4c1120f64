import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { reservationRules } from '@rifq/rules';
import { buildMember, buildPet, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  type Patient,
  type Practice,
  type ReservationTools,
  reservationTools,
} from '../../../testing/reservation-tools.ts';
import { runJob } from '../../../testing/run-job.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expireHoldsJob } from '../reservations.jobs.ts';
import { reservationLive } from '../reservations.live.ts';

let test: TestApp;
let tools: ReservationTools;
let practice: Practice;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
  practice = await tools.practice();
});
afterEach(() => Object.assign(test.sandbox.faults, { down: null, endless: false, refunds: 'done' }));
afterAll(() => test.close());

type Booked = {
  reservation: { id: string; state: string; money: string; payment_id: string | null; starts_at: string };
  checkout_url?: string;
};

let hour = 3;
/** Returns a slot that no other test books. */
function freshSlot(): string {
  hour += 1;
  return tools.slotIn(hour);
}

const create = (patient: Patient, startsAt: string, change: object = {}, at = practice) =>
  patient.browser.post('/api/reservations/create', tools.order(patient, at, startsAt, change));
const pay = ({ browser }: Patient, id: string, change: object = {}) =>
  browser.post('/api/reservations/pay', {
    idempotency_key: newId(),
    reservation_id: id,
    payment_method: 2,
    ...change,
  });
const cancel = ({ browser }: Patient, id: string, shown: { refund?: boolean } = {}) =>
  browser.post('/api/reservations/cancel', { reservation_id: id, reason: 'ظرف', ...shown });
const delay = ({ browser }: Patient, id: string, startsAt: string) =>
  browser.post('/api/reservations/delay', { reservation_id: id, starts_at: startsAt });
const view = async ({ browser }: Patient, id: string) =>
  dataOf<Booked>(await browser.get('/api/reservations/view', { reservation_id: id })).reservation;

/** Books by card; the payer is on the gateway's page. */
async function held(patient: Patient, startsAt = freshSlot(), at = practice): Promise<string> {
  return dataOf<Booked>(await create(patient, startsAt, {}, at)).reservation.id;
}
async function paidByCard(patient: Patient, startsAt = freshSlot()): Promise<string> {
  const id = await held(patient, startsAt);
  await tools.typeCard(id, 'webhookLost');
  await tools.comesBack(patient, id);
  return id;
}
async function paidByCoins(patient: Patient, startsAt = freshSlot(), at = practice): Promise<string> {
  return dataOf<Booked>(await create(patient, startsAt, { payment_method: 1 }, at)).reservation.id;
}

describe('the title of a payment by card', () => {
  it.each([
    ['gregory', 'latn', /، \d{1,2} (?:نوفمبر|ديسمبر) 20\d\d$/],
    ['islamic-umalqura', 'arab', /، [٠-٩]{1,2} \S+(?: \S+)? [٠-٩]{4} هـ$/],
  ] as const)(
    'formats the day in the calendar (%s) and digits (%s) of the account',
    async (calendar, digits, title) => {
      const patient = await tools.patient();
      await test.database.db.update(users).set({ calendar, digits }).where(eq(users.id, patient.owner.id));
      const { reservation } = dataOf<Booked>(await create(patient, freshSlot()));
      const [payment] = await tools.paymentsOf(reservation.id);
      expect(payment?.description).toMatch(title);
    },
  );
});

describe('booking', () => {
  it('by card holds the slot, and the webhook confirms it, with events for both sides and audit entries', async () => {
    const patient = await tools.patient();
    const startsAt = freshSlot();
    const response = dataOf<Booked>(await create(patient, startsAt));
    const { id } = response.reservation;
    expect(response).toMatchObject({
      reservation: {
        state: 'awaiting_payment',
        starts_at: startsAt,
        money: 'awaited',
        price: 2000,
        points: 0,
        currency: 'SAR',
        held_until: tools.minutesOn(10).toISOString(),
        moves_left: 2,
        can: { pay: true, cancel: true, move: false },
        pet: { id: patient.pet.id, name: patient.pet.name },
        doctor: { id: practice.doctor.id },
        clinic: { id: practice.clinic.id },
        booked_by: 'owner',
      },
      checkout_url: expect.stringContaining('http'),
    });
    const [payment] = await tools.paymentsOf(id);
    expect(payment).toMatchObject({ amount: 2000, expiresAt: tools.minutesOn(10) });
    expect(payment?.description).toContain(`استشارة بيطرية، ${patient.pet.name}، `);
    await tools.typeCard(id);
    await test.sendWebhooks();
    await expect.poll(async () => (await tools.read(id)).state).toBe('confirmed');
    expect(await view(patient, id)).toMatchObject({
      money: 'paid',
      payment_id: payment?.id,
      held_until: null,
      can: { pay: false, cancel: true, move: true },
    });
    expect(await tools.events(id)).toEqual(['held', 'confirmed']);
    expect(await tools.audit(id)).toEqual([
      { actor: patient.owner.id, action: 'reservation.held' },
      { actor: 'payment', action: 'reservation.confirmed' },
    ]);
    const { rows } = await test.database.pool.query(
      `select payload->'staff_ids' as staff from outbox_events where payload->>'reservation_id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ staff: [practice.doctor.userId] }, { staff: [practice.doctor.userId] }]);
  });

  it('with coins confirms immediately; with too few returns the missing number and books nothing', async () => {
    const patient = await tools.patient({ coins: 150 });
    const id = await paidByCoins(patient);
    expect(await view(patient, id)).toMatchObject({
      state: 'confirmed',
      money: 'paid',
      price: 0,
      points: 100,
      payment_id: null,
    });
    expect(await tools.coinsOf(patient)).toBe(50);
    expect(await tools.events(id)).toEqual(['confirmed']);
    const startsAt = freshSlot();
    const short = await create(patient, startsAt, { payment_method: 1 });
    expect(short).toMatchObject({ status: 409, body: { code: 'rewards.coins_short' } });
    expect(JSON.stringify(short.body)).toContain('50');
    const other = await tools.patient();
    expect((await create(other, startsAt)).status).toBe(200);
  });

  it('by a saved card without 3-D Secure is confirmed in the same response', async () => {
    const patient = await tools.patient();
    const id = dataOf<Booked>(await create(patient, freshSlot(), { keep_card: true })).reservation.id;
    await tools.typeCard(id, 'webhookLost', true);
    await tools.comesBack(patient, id);
    type Cards = { cards: { payment_method_id: string }[] };
    const { cards } = dataOf<Cards>(await patient.browser.post('/api/payments/list', {}));
    const saved = { payment_method_id: cards[0]?.payment_method_id };
    const response = dataOf<Booked>(await create(patient, freshSlot(), saved));
    expect(response).toMatchObject({ reservation: { state: 'confirmed', money: 'paid' } });
    expect(response.checkout_url).toBeUndefined();
  });

  it('twice with one key makes one reservation with one payment, also concurrently', async () => {
    const patient = await tools.patient();
    const order = tools.order(patient, practice, freshSlot());
    const send = () => patient.browser.post('/api/reservations/create', order);
    const responses = (await Promise.all([send(), send()])).map(response => dataOf<Booked>(response));
    expect(responses[0]?.reservation.id).toBe(responses[1]?.reservation.id);
    const id = responses[0]?.reservation.id ?? '';
    expect(await tools.paymentsOf(id)).toHaveLength(1);
    expect(dataOf<Booked>(await send()).checkout_url).toContain('http');
    expect(await tools.events(id)).toEqual(['held']);
    const other = await patient.browser.post('/api/reservations/create', { ...order, reason: 'غير ذلك' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.reused' } });
  });

  it('with a gateway that is down holds the slot, and can be paid from its page', async () => {
    const patient = await tools.patient();
    test.sandbox.faults.down = 'before';
    const response = dataOf<Booked>(await create(patient, freshSlot()));
    expect(response).toMatchObject({ reservation: { state: 'awaiting_payment', can: { pay: true } } });
    expect(response.checkout_url).toBeUndefined();
    const { id } = response.reservation;
    expect(await pay(patient, id)).toMatchObject({ status: 503, body: { code: 'payments.gateway_down' } });
    test.sandbox.faults.down = null;
    expect(dataOf<Booked>(await pay(patient, id)).checkout_url).toContain('http');
    expect(await tools.paymentsOf(id)).toHaveLength(1);
  });

  it('requires an own pet at home, an existing doctor, and a time at which a slot starts', async () => {
    const patient = await tools.patient();
    const other = await tools.patient();
    const { db } = test.database;
    const lost = await buildPet(db, patient.owner.id, { state: 'lost' });
    const archived = await buildPet(db, patient.owner.id, { archivedAt: test.deps.now() });
    const gone = await tools.practice({ removedAt: test.deps.now() });
    const at = freshSlot();
    const past = new Date(Date.parse(at) + 7 * 60_000).toISOString();
    const far = new Date(
      Date.parse(tools.slotIn(reservationRules.daysAhead * 24)) + 30 * 60_000,
    ).toISOString();
    for (const [change, status, code] of [
      [{ pet_id: other.pet.id }, 404, 'pets.not_found'],
      [{ doctor_id: gone.doctor.id }, 404, 'reservations.doctor_unavailable'],
      [{ doctor_id: newId() }, 404, 'reservations.doctor_unavailable'],
    ] as const)
      expect(await create(patient, at, change)).toMatchObject({ status, body: { code } });
    for (const [change, field] of [
      [{ pet_id: lost.id }, 'pet_id'],
      [{ pet_id: archived.id }, 'pet_id'],
      [{ starts_at: past }, 'starts_at'],
      [{ starts_at: far }, 'starts_at'],
      [{ starts_at: tools.slotIn(-1) }, 'starts_at'],
      [{ starts_at: tools.slotIn(-0.4) }, 'starts_at'],
      [{ starts_at: '0000-01-01T00:00:00Z' }, 'starts_at'],
      [{ starts_at: '9999-12-31T23:30:00-14:00' }, 'starts_at'],
    ] as const)
      expect(await create(patient, at, change)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
  });

  it('holds at most two unpaid slots, also concurrently; coins hold none', async () => {
    const patient = await tools.patient({ coins: 100 });
    const responses = await Promise.all([1, 2, 3, 4].map(() => create(patient, freshSlot())));
    const codes = responses.map(({ status }) => status).toSorted();
    expect(codes).toEqual([200, 200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'reservations.too_many_holds',
    });
    await paidByCoins(patient);
    test.advance(10 * 60);
    expect((await create(patient, freshSlot())).status).toBe(200);
  });

  it('of a follow-up is limited to 14 days after a completed one of the same pet and doctor', async () => {
    const patient = await tools.patient();
    const none = await create(patient, freshSlot(), { kind: 2 });
    expect(none).toMatchObject({ status: 409, body: { code: 'reservations.no_follow_up' } });
    const at = await tools.practice();
    const of = {
      ownerId: patient.owner.id,
      petId: patient.pet.id,
      clinicId: at.clinic.id,
      doctorId: at.doctor.id,
    };
    const startsAt = tools.minutesOn(-12 * 24 * 60);
    const done = { state: 'completed' as const, startsAt, completedAt: startsAt };
    const { id: followUpOfId } = await buildReservation(test.database.db, of, done);
    expect(await view(patient, followUpOfId)).toMatchObject({
      follow_up_until: tools.minutesOn(2 * 24 * 60).toISOString(),
    });
    const late = await create(patient, tools.slotIn(2 * 24 + 1), { kind: 2 }, at);
    expect(late).toMatchObject({ status: 409, body: { code: 'reservations.no_follow_up' } });
    const slot = tools.slotIn(2 * 24 - 3);
    const { reservation } = dataOf<Booked>(await create(patient, slot, { kind: 2 }, at));
    expect(reservation).toMatchObject({ kind: 2, price: 1000 });
    expect(await tools.read(reservation.id)).toMatchObject({
      followUpOfId,
      endsAt: new Date(Date.parse(slot) + 15 * 60_000),
    });
    const other = await buildPet(test.database.db, patient.owner.id);
    const ofOther = await create(patient, freshSlot(), { kind: 2, pet_id: other.id }, at);
    expect(ofOther).toMatchObject({ status: 409, body: { code: 'reservations.no_follow_up' } });

    await tools.typeCard(reservation.id, 'webhookLost');
    await tools.comesBack(patient, reservation.id);
    const beyond = await delay(patient, reservation.id, tools.slotIn(2 * 24 + 1));
    expect(beyond).toMatchObject({ status: 422 });
    expect((await delay(patient, reservation.id, tools.slotIn(24))).status).toBe(200);
  });
});

describe('paying', () => {
  it('continues on the same page after a decline, or by other means once that payment is cancelled', async () => {
    const patient = await tools.patient({ coins: 100 });
    const id = await held(patient);
    const [first] = await tools.paymentsOf(id);
    await tools.typeCard(id, 'declined');
    await tools.comesBack(patient, id);
    expect(await view(patient, id)).toMatchObject({ state: 'awaiting_payment', can: { pay: true } });
    expect(dataOf<Booked>(await pay(patient, id)).checkout_url).toBe(first?.url);
    expect(dataOf<Booked>(await pay(patient, id, { keep_card: true })).checkout_url).not.toBe(first?.url);
    expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'open']);
    const coins = dataOf<Booked>(await pay(patient, id, { payment_method: 1 }));
    expect(coins).toMatchObject({
      reservation: { state: 'confirmed', payment_method: 1, price: 0, points: 100, money: 'paid' },
    });
    expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await tools.coinsOf(patient)).toBe(0);
  });

  it('by other means when it was already paid returns the confirmed reservation, and charges nothing more', async () => {
    const patient = await tools.patient({ coins: 100 });
    const id = await held(patient);
    await tools.typeCard(id, 'webhookLost');
    const response = dataOf<Booked>(await pay(patient, id, { payment_method: 1 }));
    expect(response.reservation).toMatchObject({ state: 'confirmed', payment_method: 2, money: 'paid' });
    expect(await tools.coinsOf(patient)).toBe(100);
  });

  it('again with an old key does not affect a payment started since', async () => {
    const patient = await tools.patient();
    const id = await held(patient);
    const first = { idempotency_key: newId(), keep_card: true };
    expect((await pay(patient, id, first)).status).toBe(200);
    const { checkout_url: url } = dataOf<Booked>(await pay(patient, id));
    expect((await pay(patient, id, first)).status).toBe(200);
    expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'open',
    ]);
    expect(dataOf<Booked>(await pay(patient, id)).checkout_url).toBe(url);
  });

  it('by means that cannot pay cancels nothing: too few coins, or an unknown card', async () => {
    const patient = await tools.patient({ coins: 60 });
    const id = await held(patient);
    const short = await pay(patient, id, { payment_method: 1 });
    expect(short).toMatchObject({ status: 409, body: { code: 'rewards.coins_short' } });
    expect(JSON.stringify(short.body)).toContain('40');
    const missing = await pay(patient, id, { payment_method_id: newId() });
    expect(missing).toMatchObject({ status: 404, body: { code: 'payments.not_found' } });
    expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual(['open']);
  });

  it('twice with one key spends once, and paying a confirmed one is a state conflict', async () => {
    const patient = await tools.patient({ coins: 300 });
    const id = await held(patient);
    const change = { payment_method: 1, idempotency_key: newId() };
    const responses = await Promise.all([pay(patient, id, change), pay(patient, id, change)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tools.coinsOf(patient)).toBe(200);
    expect(await pay(patient, id, { payment_method: 1 })).toMatchObject({
      status: 409,
      body: { code: 'reservations.state_conflict', state: 'confirmed' },
    });
  });

  it('of a booking by a clinic is possible only for its owner', async () => {
    const patient = await tools.patient();
    const of = {
      ownerId: patient.owner.id,
      petId: patient.pet.id,
      clinicId: practice.clinic.id,
      doctorId: practice.doctor.id,
    };
    const { id } = await buildReservation(test.database.db, of, {
      startsAt: new Date(freshSlot()),
      state: 'awaiting_payment',
      heldUntil: tools.minutesOn(120),
      bookedBy: 'clinic',
    });
    const otherOwner = await tools.patient();
    expect(await pay(otherOwner, id)).toMatchObject({
      status: 404,
      body: { code: 'reservations.not_found' },
    });
    expect(dataOf<Booked>(await pay(patient, id)).checkout_url).toContain('http');
    await tools.typeCard(id, 'webhookLost');
    await tools.comesBack(patient, id);
    expect((await tools.read(id)).state).toBe('confirmed');
  });

  it('after the hold is refused; the job expires the hold, and what was paid just in time counts', async () => {
    const [one, other] = [await tools.patient(), await tools.patient()];
    const [dead, paid] = [await held(one), await held(other)];
    await tools.typeCard(paid, 'webhookLost');
    test.advance(10 * 60);
    expect(await pay(one, dead)).toMatchObject({
      status: 409,
      body: { code: 'reservations.state_conflict', state: 'expired' },
    });
    await runJob(test, expireHoldsJob);
    expect(await view(one, dead)).toMatchObject({ state: 'expired', money: 'none', can: { pay: false } });
    expect((await tools.paymentsOf(dead)).map(({ state }) => state)).toEqual(['expired']);
    expect(await view(other, paid)).toMatchObject({ state: 'confirmed', money: 'paid' });
    expect(await tools.events(dead)).toEqual(['held', 'expired']);
    expect(await cancel(one, dead)).toMatchObject({ status: 409, body: { state: 'expired' } });
  });

  it('for a slot that another owner has by then is fully refunded, and both sides see that', async () => {
    const [one, other] = [await tools.patient(), await tools.patient()];
    const startsAt = freshSlot();
    const id = await held(one, startsAt);
    await tools.typeCard(id, 'webhookLost');
    test.advance(10 * 60);
    const taken = await held(other, startsAt);
    expect(await tools.events(id)).toEqual(['held', 'expired']);
    const member = await buildMember(test.database.db, practice.clinic.id, { role: 'desk' });
    const desk = await memberBrowser(test, member.userId);
    const money = async () => {
      const listed = await one.browser.get('/api/reservations/list', { state: 'past' });
      const atClinic = await desk.get('/api/clinic/reservations/view', { reservation_id: id });
      return [
        ...dataOf<{ reservations: Booked['reservation'][] }>(listed).reservations,
        await view(one, id),
        dataOf<Booked>(atClinic).reservation,
      ].map(shown => shown.money);
    };
    expect(await money()).toEqual(['none', 'none', 'none']);
    test.sandbox.faults.refunds = 'pending';
    await tools.comesBack(one, id);
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 0 });
    expect(await money()).toEqual(['returning', 'returning', 'returning']);
    test.sandbox.faults.refunds = 'done';
    await tools.later(10);
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
    expect(await money()).toEqual(['returned', 'returned', 'returned']);
    // The pages of both sides are reloaded by each of these events.
    const refusedEvents = (await tools.payloads(id)).filter(({ kind }) => kind === 'money_refused');
    const kind = 'reservation.money_refused';
    const about = { id, socketId: null, createdAt: test.deps.now() };
    const messages = refusedEvents.flatMap(({ payload }) =>
      reservationLive.flatMap(rule => (rule.on === kind ? rule.toMessage({ kind, payload, ...about }) : [])),
    );
    const both = { userIds: expect.arrayContaining([one.owner.id, member.userId]) };
    const message = { name: 'reservation.changed', audience: both, ids: { reservation_id: id } };
    expect(messages).toEqual([message, message]);
    expect(await view(one, id)).toMatchObject({ state: 'expired', paid_at: null });
    expect((await tools.read(taken)).state).toBe('awaiting_payment');
  });

  it('that is captured after the start confirms nothing, and is fully refunded', async () => {
    const patient = await tools.patient();
    const id = await held(patient, tools.slotIn(0.5), await tools.practice());
    await tools.typeCard(id, 'webhookLost');
    test.advance(61 * 60);
    await tools.comesBack(patient, id);
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
    expect(await view(patient, id)).toMatchObject({ state: 'expired', money: 'returned' });
    expect(await tools.events(id)).toEqual(['held', 'expired', 'money_refused', 'money_refused']);
  });

  it('expires a hold if the gateway does not respond, and refunds a later capture', async () => {
    const patient = await tools.patient();
    const id = await held(patient);
    await tools.typeCard(id, 'webhookLost');
    test.advance(10 * 60);
    test.sandbox.faults.down = 'before';
    await runJob(test, expireHoldsJob);
    expect((await tools.read(id)).state).toBe('expired');
    test.sandbox.faults.down = null;
    await tools.later(10);
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
  });
});

describe('cancelling', () => {
  it('refunds all once until two hours before the start, to the card or in coins', async () => {
    const patient = await tools.patient({ coins: 100 });
    const [card, coins] = [await paidByCard(patient), await paidByCoins(patient)];
    const responses = await Promise.all([card, card, coins, coins].map(id => cancel(patient, id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(dataOf<Booked>(await cancel(patient, coins)).reservation).toMatchObject({
      state: 'cancelled',
      money: 'returned',
      cancelled: { by: 'owner', reason: 'ظرف' },
      can: { pay: false, cancel: false, move: false },
    });
    expect(await tools.coinsOf(patient)).toBe(100);
    expect(await tools.events(coins)).toEqual(['confirmed', 'cancelled', 'refunded']);
    await expect.poll(async () => (await tools.read(card)).returnedAt).not.toBeNull();
    expect(await tools.taken(card)).toEqual({ captured: 2000, refunded: 2000 });
    expect(await view(patient, card)).toMatchObject({ money: 'returned' });
    expect(await tools.events(card)).toEqual(['held', 'confirmed', 'cancelled', 'refunded']);
  });

  it('refunds nothing later, and is refused after the start', async () => {
    const patient = await tools.patient({ coins: 200 });
    const at = await tools.practice();
    const booked = async (hours: number) => {
      const response = await create(patient, tools.slotIn(hours), { payment_method: 1 }, at);
      return dataOf<Booked>(response).reservation.id;
    };
    const [late, begun] = [await booked(3), await booked(4)];
    const minutesTo = async (id: string) =>
      ((await tools.read(id)).startsAt.getTime() - test.deps.now().getTime()) / 60_000;
    test.advance(((await minutesTo(late)) - 119) * 60);
    const response = dataOf<Booked>(await cancel(patient, late));
    expect(response.reservation).toMatchObject({ state: 'cancelled', money: 'kept' });
    expect(await tools.coinsOf(patient)).toBe(0);
    test.advance((await minutesTo(begun)) * 60);
    expect(await cancel(patient, begun)).toMatchObject({
      status: 409,
      body: { code: 'reservations.too_late' },
    });
    expect(await view(patient, begun)).toMatchObject({ can: { cancel: false, move: false } });
  });

  it('of an unpaid one closes its payment; one that was paid by then is refunded', async () => {
    const patient = await tools.patient();
    const [open, paid] = [await held(patient), await held(patient)];
    await tools.typeCard(paid, 'webhookLost');
    expect(dataOf<Booked>(await cancel(patient, open)).reservation).toMatchObject({
      state: 'cancelled',
      money: 'none',
    });
    expect((await tools.paymentsOf(open)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(dataOf<Booked>(await cancel(patient, paid)).reservation.state).toBe('cancelled');
    await expect.poll(async () => (await view(patient, paid)).money).toBe('returned');
    expect(await tools.taken(paid)).toEqual({ captured: 2000, refunded: 2000 });
  });

  it('of one whose payment was still unknown refunds it also within two hours', async () => {
    const patient = await tools.patient();
    const id = await held(patient, tools.slotIn(1), await tools.practice());
    await tools.typeCard(id, 'webhookLost');
    expect((await cancel(patient, id)).status).toBe(200);
    await expect.poll(async () => (await view(patient, id)).money).toBe('returned');
    expect(await tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
  });

  it('changes nothing if the shown refund is no longer due', async () => {
    const patient = await tools.patient({ coins: 100 });
    const id = await paidByCoins(patient, tools.slotIn(1), await tools.practice());
    expect(await cancel(patient, id, { refund: true })).toMatchObject({
      status: 409,
      body: { code: 'reservations.too_late' },
    });
    expect(await view(patient, id)).toMatchObject({ state: 'confirmed', money: 'paid' });
    const response = dataOf<Booked>(await cancel(patient, id, { refund: false }));
    expect(response.reservation).toMatchObject({ state: 'cancelled', money: 'kept' });
  });

  it('is refused while the gateway is down, and works for an archived pet', async () => {
    const patient = await tools.patient();
    const id = await held(patient);
    test.sandbox.faults.down = 'before';
    expect(await cancel(patient, id)).toMatchObject({
      status: 503,
      body: { code: 'payments.gateway_down' },
    });
    expect((await tools.read(id)).state).toBe('awaiting_payment');
    test.sandbox.faults.down = null;
    await patient.browser.post('/api/pets/archive', { pet_id: patient.pet.id });
    expect((await view(patient, id)).state).toBe('awaiting_payment');
    expect((await cancel(patient, id)).status).toBe(200);
    const otherOwner = await tools.patient();
    expect(await cancel(otherOwner, id)).toMatchObject({ status: 404 });
  });
});

describe('rescheduling', () => {
  it('moves to a free slot at most twice, and frees the old one; a repeat is a no-op', async () => {
    const patient = await tools.patient({ coins: 100 });
    const first = freshSlot();
    const id = await paidByCoins(patient, first);
    const second = freshSlot();
    expect(dataOf<Booked>(await delay(patient, id, second)).reservation).toMatchObject({
      starts_at: second,
      moves_left: 1,
      revision: 1,
    });
    expect((await delay(patient, id, second)).status).toBe(200);
    expect(await view(patient, id)).toMatchObject({ moves_left: 1, revision: 1, can: { move: true } });
    const other = await tools.patient({ coins: 100 });
    await paidByCoins(other, first);
    const refused = await delay(patient, id, first);
    expect(refused).toMatchObject({ status: 409, body: { code: 'reservations.slot_taken' } });
    expect((await delay(patient, id, freshSlot())).status).toBe(200);
    expect(await delay(patient, id, freshSlot())).toMatchObject({
      status: 409,
      body: { code: 'reservations.moves_used_up' },
    });
    expect(await tools.events(id)).toEqual(['confirmed', 'moved', 'moved']);
    expect(await delay(patient, id, tools.slotIn(-2))).toMatchObject({ status: 409 });
  });

  it('is refused within two hours of the start, for an unconfirmed one, and to a time without a slot', async () => {
    const patient = await tools.patient({ coins: 100 });
    const near = await paidByCoins(patient, tools.slotIn(1), await tools.practice());
    expect(await delay(patient, near, freshSlot())).toMatchObject({
      status: 409,
      body: { code: 'reservations.too_late' },
    });
    const unpaid = await held(patient);
    expect(await delay(patient, unpaid, freshSlot())).toMatchObject({
      status: 409,
      body: { code: 'reservations.state_conflict', state: 'awaiting_payment' },
    });
    const far = await paidByCard(patient);
    expect(await delay(patient, far, '9999-12-31T23:59:59.999Z')).toMatchObject({ status: 422 });
    const between = new Date(Date.parse(freshSlot()) + 60_000).toISOString();
    expect(await delay(patient, far, between)).toMatchObject({
      status: 422,
      body: { errors: { starts_at: [expect.any(String)] } },
    });
  });
});
