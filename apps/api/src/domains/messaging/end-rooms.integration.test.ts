import { reservations } from '@rifq/db/schema/reservations';
import type { ReservationState } from '@rifq/rules';
import { buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { conversationClient } from '../../testing/message-tools.ts';
import { ownerActor } from '../../testing/owner-actor.ts';
import { type ReservationTools, reservationTools } from '../../testing/reservation-tools.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { runJob } from '../../testing/run-job.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { endRooms, listReservations } from '../reservations/index.ts';
import { findAuthors, findWrittenByClinic } from './find-authors.ts';
import { endRoomsJob } from './messaging.jobs.ts';

const HOUR = 3600;

let test: TestApp;
let tools: ReservationTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
});
afterAll(() => test.close());

const end = () => endRooms(test.deps, findAuthors);

/** Books a consultation with coins, and returns actions of both sides. */
async function booked() {
  const [practice, patient] = [await tools.practice(), await tools.patient({ coins: 100 })];
  const startsAt = tools.slotIn(3);
  const order = tools.order(patient, practice, startsAt, { payment_method: 1 });
  const book = async (browser = patient.browser) =>
    dataOf<{ reservation: { id: string } }>(await browser.post('/api/reservations/create', order))
      .reservation;
  const { id } = await book();
  const repeat = async () => book(await test.signedIn(patient.owner.id));
  const asOwner = async () => conversationClient(await test.signedIn(patient.owner.id), 'owner', id);
  const asDoctor = async () =>
    conversationClient(await memberBrowser(test, practice.doctor.userId), 'clinic', id);
  /** Moves the clock to this many hours after its end, or relative to its start. */
  const passTo = (hours: number, from: 'start' | 'end' = 'end') =>
    test.advance(
      (Date.parse(startsAt) - test.deps.now().getTime()) / 1000 +
        (from === 'end' ? HOUR / 2 : 0) +
        hours * HOUR,
    );
  const open = async () => {
    const browser = await memberBrowser(test, practice.doctor.userId);
    dataOf(await browser.post('/api/clinic/reservations/open', { reservation_id: id }));
  };
  /** Returns the last notification of the owner and of the doctor. */
  const lastNotified = async () => {
    await test.dispatch();
    const read = async (userId: string) => {
      const query =
        "select title, text from notifications where user_id = $1 and kind = 'reservation' order by id desc limit 1";
      return (await test.database.pool.query(query, [userId])).rows[0];
    };
    return { owner: await read(patient.owner.id), doctor: await read(practice.doctor.userId) };
  };
  return { id, practice, patient, asOwner, asDoctor, passTo, open, lastNotified, repeat };
}

describe('a reservation that was not closed', () => {
  it('is completed once without a summary a day after its end if it was opened, and both sides are notified', async () => {
    const { id, patient, passTo, open, lastNotified } = await booked();
    passTo(-0.1, 'start');
    await open();
    passTo(24 - 0.01);
    await end();
    expect((await tools.read(id)).state).toBe('in_session');
    passTo(24);
    await Promise.all([end(), end(), end()]);
    await runJob(test, endRoomsJob);
    expect(await tools.read(id)).toMatchObject({
      state: 'completed',
      summary: null,
      refundedAt: null,
      completedAt: test.deps.now(),
    });
    expect(await tools.events(id)).toEqual(['confirmed', 'opened', 'completed']);
    expect((await tools.audit(id)).at(-1)).toEqual({ actor: 'clock', action: 'reservation.completed' });
    expect(await lastNotified()).toMatchObject({
      owner: { title: expect.stringContaining('انتهت استشارة'), text: expect.stringContaining('دون ملخّص') },
      doctor: { title: expect.stringContaining('انتهت استشارة'), text: expect.stringContaining('دون ملخّص') },
    });
    // The owner's points do not depend on a summary.
    const query = 'select points from users where id = $1';
    expect((await test.database.pool.query(query, [patient.owner.id])).rows).toEqual([{ points: 30 }]);
  });

  it('closes conversation and record for the clinic after the usual time, but stays readable for the owner', async () => {
    const { id, asOwner, asDoctor, passTo, open } = await booked();
    passTo(-0.1, 'start');
    await open();
    await (await asOwner()).send('سؤال');
    passTo(24);
    await end();
    const record = async () => {
      const { browser } = await asDoctor();
      return (await browser.get('/api/clinic/record', { reservation_id: id })).status;
    };
    expect([(await (await asDoctor()).trySend('جواب')).status, await record()]).toEqual([200, 200]);
    passTo(24 + 72);
    for (const who of [await asOwner(), await asDoctor()])
      expect(refusal(await who.trySend('نص')).code).toBe('messages.closed');
    passTo(30 * 24);
    expect([(await (await asDoctor()).tryList()).status, await record()]).toEqual([404, 404]);
    expect((await (await asOwner()).list()).messages.map(({ system }) => system?.line)).toEqual([
      'confirmed',
      'opened',
      undefined,
      'completed',
      undefined,
    ]);
  });

  it('continues for a day after its opening if it was opened late', async () => {
    const { id, passTo, open } = await booked();
    passTo(23);
    await open();
    passTo(24);
    await end();
    expect((await tools.read(id)).state).toBe('in_session');
    passTo(23 + 24);
    await end();
    expect((await tools.read(id)).state).toBe('completed');
  });

  const cases: [string, ('owner' | 'doctor')[], ReservationState, number][] = [
    ['becomes a no-show with a refund if neither side wrote', [], 'no_show', 100],
    ['is cancelled with a refund if only the owner wrote', ['owner'], 'cancelled', 100],
    ['becomes a no-show without a refund if only the doctor wrote', ['doctor'], 'no_show', 0],
    ['is completed if both wrote, although it was not opened', ['owner', 'doctor'], 'completed', 0],
  ];
  it.each(cases)('%s', async (_what, writers, state, refund) => {
    const { id, patient, asOwner, asDoctor, passTo, lastNotified } = await booked();
    // A message of the doctor before the start does not count as attendance.
    await (await asDoctor()).send('صورة قبل الموعد؟');
    if (writers.includes('owner')) await (await asOwner()).send('الحالة هي…');
    passTo(0, 'start');
    if (writers.includes('doctor')) await (await asDoctor()).send('أنا هنا');
    passTo(24 - 0.01);
    await end();
    expect((await tools.read(id)).state).toBe('confirmed');
    passTo(24);
    await Promise.all([end(), end()]);
    await end();
    expect((await tools.read(id)).state).toBe(state);
    expect(await tools.coinsOf(patient)).toBe(refund);
    expect(await tools.events(id)).toEqual(['confirmed', state, ...(refund > 0 ? ['refunded'] : [])]);
    const { owner, doctor } = await lastNotified();
    for (const { text } of [owner, doctor]) {
      if (refund > 0) expect(text).toMatch(/^لم تبدأ الاستشارة.*استُردّت العملات كاملة\.$/);
      else expect(text).toContain(state === 'no_show' ? 'لا يُستردّ' : 'دون ملخّص');
    }
    const lines = (await (await asOwner()).list()).messages.flatMap(({ system }) => system?.line ?? []);
    expect(lines).toEqual(['confirmed', state]);
  });

  it('is refunded once through the payment if paid by card', async () => {
    const [practice, patient] = [await tools.practice(), await tools.patient()];
    const order = tools.order(patient, practice, tools.slotIn(3));
    const { id } = dataOf<{ reservation: { id: string } }>(
      await patient.browser.post('/api/reservations/create', order),
    ).reservation;
    await tools.typeCard(id);
    await tools.comesBack(patient, id);
    test.advance(28 * HOUR);
    await end();
    await end();
    expect(await tools.read(id)).toMatchObject({ state: 'no_show', refundedAt: test.deps.now() });
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
    await expect.poll(() => tools.events(id)).toEqual(['held', 'confirmed', 'no_show', 'refunded']);
  });

  it('retains the doctor’s summary if the doctor completes it concurrently', async () => {
    const { id, patient, practice, passTo, open } = await booked();
    passTo(-0.1, 'start');
    await open();
    passTo(25);
    const browser = await memberBrowser(test, practice.doctor.userId);
    const closing = { reservation_id: id, summary: 'الأذن أفضل.', follow_up: false, confirmed_doses: [] };
    const client = await test.database.pool.connect();
    // Both wait for the lock of the account, the doctor's request first.
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [patient.owner.id]);
    const closed = browser.post('/api/clinic/reservations/complete', closing);
    await waitForBlocked(test.database, 1);
    const ended = end();
    await waitForBlocked(test.database, 2);
    await client.query('commit');
    client.release();
    expect((await closed).status).toBe(200);
    await ended;
    expect(await tools.read(id)).toMatchObject({ state: 'completed', summary: 'الأذن أفضل.' });
    expect(await tools.events(id)).toEqual(['confirmed', 'opened', 'completed']);
  });
});

describe('ending many reservations', () => {
  it('ends all of them in several batches, also when one fails', async () => {
    const [practice, patient] = [await tools.practice(), await tools.patient()];
    const of = {
      ownerId: patient.owner.id,
      petId: patient.pet.id,
      clinicId: practice.clinic.id,
      doctorId: practice.doctor.id,
    };
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const startsAt = tools.minutesOn(-60 * (30 + n));
      ids.push(
        (await buildReservation(test.database.db, of, { startsAt, state: 'in_session', openedAt: startsAt }))
          .id,
      );
    }
    await endRooms(test.deps, findAuthors, 2);
    const states = await Promise.all(ids.map(async id => (await tools.read(id)).state));
    expect(new Set(states)).toEqual(new Set(['completed']));

    const change = { state: 'confirmed', completedAt: null, openedAt: null } as const;
    await test.database.db.update(reservations).set(change).where(eq(reservations.ownerId, patient.owner.id));
    const failing: typeof findAuthors = (tx, room, since) =>
      room.id === ids[1] ? Promise.reject(new Error('no')) : findAuthors(tx, room, since);
    await expect(endRooms(test.deps, failing)).rejects.toThrow('could not be ended');
    expect((await tools.read(ids[1] ?? '')).state).toBe('confirmed');
  });

  it('finds them with an index that contains no ended reservations', async () => {
    const [practice, patient] = [await tools.practice(), await tools.patient()];
    await test.database.pool.query(
      `insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
         payment_method, price, currency, points, paid_at, booked_by)
       select gen_random_uuid(), $1, $2, $3, $4, 1, 'completed', now() - make_interval(hours => n),
         now() - make_interval(hours => n) + interval '30 minutes', 'حكّة', 2, 2000, 'SAR', 0, now(), 'owner'
       from generate_series(1, 3000) as n`,
      [patient.owner.id, patient.pet.id, practice.clinic.id, practice.doctor.id],
    );
    await test.database.pool.query('vacuum analyze reservations');
    const read = await rowsRead(test.database.db, 'reservations', tx =>
      endRooms({ ...test.deps, db: tx }, findAuthors),
    );
    expect(read).toBeLessThanOrEqual(100);
  });
});

it('a page of overdue reservations asks once whether the clinic has written in them', async () => {
  const [practice, patient] = [await tools.practice(), await tools.patient()];
  const { owner, pet } = patient;
  const of = { ownerId: owner.id, petId: pet.id, clinicId: practice.clinic.id, doctorId: practice.doctor.id };
  for (let n = 0; n < 3; n += 1)
    await buildReservation(test.database.db, of, { startsAt: tools.minutesOn(-60 * (5 + n)) });
  const actor = ownerActor(owner);
  const asked: number[] = [];
  const { reservations: listed } = await listReservations(
    test.deps,
    actor,
    { state: 'past', petId: undefined, after: undefined, page: 0 },
    (db, conversations) => {
      asked.push(conversations.length);
      return findWrittenByClinic(db, conversations);
    },
  );
  expect(listed.map(({ absence }) => absence)).toEqual(['open', 'open', 'open']);
  expect(asked).toEqual([3]);
});

it('asks about conversations without reading their messages', async () => {
  const [short, long] = [await booked(), await booked()];
  await test.database.pool.query(
    `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
     select gen_random_uuid(), $1, 1000 + n, 'clinic', 'text', $3, $4, 'x', 'x', $2
     from generate_series(1, 3000) as n`,
    [long.id, test.deps.now(), long.practice.doctor.userId, long.practice.doctor.id],
  );
  await test.database.pool.query('vacuum analyze messages');
  const asked = [short, long].map(({ id }) => ({
    reservation: scopeOf('reservation', id),
    since: test.deps.now(),
  }));
  const read = await rowsRead(test.database.db, 'messages', async tx =>
    expect(await findWrittenByClinic(tx, asked)).toEqual(new Set([long.id])),
  );
  expect(read).toBeLessThanOrEqual(100);
});

describe('an owner whose doctor was absent', () => {
  const report = async (ownerId: string, id: string) =>
    (await test.signedIn(ownerId)).post('/api/reservations/doctor-absent', { reservation_id: id });
  /** What its owner reads about reporting it, which the list and the reservation's page agree on. */
  const absenceOf = async (ownerId: string, id: string) => {
    type Offer = { id: string; absence: string | null };
    const browser = await test.signedIn(ownerId);
    const listed = dataOf<{ reservations: Offer[] }>(
      await browser.get('/api/reservations/list', { state: 'past' }),
    ).reservations.find(reservation => reservation.id === id);
    const viewed = dataOf<{ reservation: Offer }>(
      await browser.get('/api/reservations/view', { reservation_id: id }),
    ).reservation;
    expect(listed?.absence).toEqual(viewed.absence);
    return viewed.absence;
  };

  it('can report it from two hours after the end: all is refunded once, and the doctor is notified', async () => {
    const { id, patient, asOwner, passTo, lastNotified } = await booked();
    const coins = async () =>
      (await test.database.pool.query('select coins from users where id = $1', [patient.owner.id])).rows[0];
    const ownersId = patient.owner.id;
    passTo(1.99);
    await (await asOwner()).send('أين أنتم؟');
    expect(refusal(await report(ownersId, id)).code).toBe('reservations.too_early');
    expect(await absenceOf(ownersId, id)).toBe('early');
    passTo(2);
    expect(await absenceOf(ownersId, id)).toBe('open');
    const responses = await Promise.all([report(ownersId, id), report(ownersId, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tools.read(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic' });
    expect(await absenceOf(ownersId, id)).toBe(null);
    expect(await tools.events(id)).toEqual(['confirmed', 'cancelled', 'refunded']);
    expect(await coins()).toEqual({ coins: 100 });
    expect((await tools.audit(id)).map(({ actor }) => actor)).toContain(ownersId);
    expect((await lastNotified()).doctor).toMatchObject({
      text: expect.stringContaining('لم تبدأ الاستشارة'),
    });
  });

  it('cannot report it if the clinic wrote or opened it, nor for another owner’s reservation', async () => {
    const written = await booked();
    written.passTo(-1, 'start');
    await (await written.asDoctor()).send('أهلًا، ما الأعراض؟');
    written.passTo(3);
    // What the clinic wrote before the room could be opened does not count.
    expect(await absenceOf(written.patient.owner.id, written.id)).toBe('open');
    written.passTo(0, 'start');
    await (await written.asDoctor()).send('حان الموعد.');
    written.passTo(3);
    expect(await absenceOf(written.patient.owner.id, written.id)).toBe('clinic_wrote');
    // A repeat of the booking does not ask who has written.
    expect(await written.repeat()).toMatchObject({ absence: null, can: { report_absence: false } });
    expect(refusal(await report(written.patient.owner.id, written.id)).code).toBe('reservations.clinic_came');
    expect((await tools.read(written.id)).state).toBe('confirmed');
    const opened = await booked();
    opened.passTo(-0.1, 'start');
    await opened.open();
    opened.passTo(3);
    expect(refusal(await report(opened.patient.owner.id, opened.id)).code).toBe(
      'reservations.state_conflict',
    );
    expect(refusal(await report(written.patient.owner.id, opened.id)).code).toBe('reservations.not_found');
  });
});
