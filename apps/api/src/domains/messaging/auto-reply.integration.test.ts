import { clinics } from '@rifq/db/schema/clinics';
import { reservations } from '@rifq/db/schema/reservations';
import { doctorHours } from '@rifq/db/schema/scheduling';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationClient, messageTools } from '../../testing/message-tools.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueNotices } from './notices/send-notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 3600;
const NUMBER = '+966500000199';

/** Moves the clock to the next time at which a clock in Riyadh shows this hour. */
function advanceToHour(hour: number): void {
  const now = test.deps.now().getTime() / 1000;
  const wanted = (hour - 3) * HOUR;
  test.advance((((wanted - now) % (24 * HOUR)) + 24 * HOUR) % (24 * HOUR));
}

/** Builds a conversation whose doctor works these hours of each day, in Riyadh, for an owner. */
async function clinicOpen(from: number, to: number, hour: number) {
  const { db } = test.database;
  const tools = await messageTools(test);
  await db
    .update(doctorHours)
    .set({ from: from * 60, to: to * 60 })
    .where(eq(doctorHours.doctorId, tools.people.doctor.id));
  await db.update(clinics).set({ emergencyPhone: NUMBER }).where(eq(clinics.id, tools.clinic.id));
  advanceToHour(hour);
  const { id } = tools.reservation;
  // The sessions from before may have expired, and the appointment is still to come.
  const startsAt = new Date(test.deps.now().getTime() + 5 * 24 * HOUR * 1000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await db.update(reservations).set({ startsAt, endsAt }).where(eq(reservations.id, id));
  return {
    ...tools,
    asOwner: async () => conversationClient(await tools.asOwner(), 'owner', id),
    asDoctor: async () => conversationClient(await tools.asDoctor(), 'clinic', id),
    async repliesSent() {
      const query = `select opens_at, emergency_phone from messages
        where reservation_id = $1 and system_kind = 'auto_reply' order by seq`;
      return (await test.database.pool.query(query, [id])).rows;
    },
  };
}

const inHours = (hours: number) => new Date(test.deps.now().getTime() + hours * HOUR * 1000);

it('a closed clinic replies once until it has been open again, with its hours and its number', async () => {
  const { asOwner, repliesSent } = await clinicOpen(9, 17, 20);
  const owner = await asOwner();
  await owner.send('هل من أحد؟');
  const opensAt = inHours(13);
  await owner.send('ألو؟');
  const { messages, conversation } = await owner.list();
  expect(messages.map(({ kind }) => kind)).toEqual(['text', 'system', 'text']);
  expect(messages[1]?.system).toEqual({
    line: 'auto_reply',
    starts_at: null,
    opens_at: opensAt.toISOString(),
    emergency_phone: NUMBER,
  });
  expect(conversation).toMatchObject({ unread: 0, read_seq: 3 });
  test.advance(23 * HOUR);
  await (await asOwner()).send('في اليوم التالي');
  expect(await repliesSent()).toEqual([
    { opens_at: opensAt, emergency_phone: NUMBER },
    { opens_at: inHours(14), emergency_phone: NUMBER },
  ]);
});

it('a clinic whose hours end on the next day is open at night, and replies in the morning', async () => {
  const { asOwner, repliesSent } = await clinicOpen(21, 26, 1);
  const owner = await asOwner();
  await owner.send('في الليل');
  expect(await repliesSent()).toEqual([]);
  test.advance(HOUR);
  await owner.send('بعد الإغلاق');
  expect(await repliesSent()).toMatchObject([{ opens_at: inHours(19) }]);
});

it('is no reply: the owner waits on, nothing is unread, and the notices stay', async () => {
  const { asOwner, asDoctor, people } = await clinicOpen(9, 17, 20);
  const owner = await asOwner();
  await owner.send('سؤال');
  await test.dispatch();
  test.advance(20);
  await sendDueNotices(test.deps);
  await test.dispatch();
  const notified = `select user_id from notifications where user_id = any($1) and kind = 'message'`;
  const both = [people.owner.id, people.doctor.userId];
  const { rows } = await test.database.pool.query(notified, [both]);
  expect(rows).toEqual([{ user_id: people.doctor.userId }]);
  expect(await (await asDoctor()).readerState()).toMatchObject({ unread: 1 });
  expect(await owner.readerState()).toMatchObject({ unread: 0, other_read_seq: 0 });
  const waiting = 'select waiting_since is not null as waits from conversations where reservation_id = $1';
  expect((await test.database.pool.query(waiting, [owner.reservationId])).rows).toEqual([{ waits: true }]);
});

it('is not sent during the consultation, nor within a quarter of an hour of a doctor’s message', async () => {
  const { asOwner, asDoctor, repliesSent, reservation } = await clinicOpen(9, 17, 20);
  const [owner, doctor] = [await asOwner(), await asDoctor()];
  await doctor.send('أنا هنا بعد الدوام');
  test.advance(14 * 60);
  await owner.send('شكرًا');
  const setState = (state: 'confirmed' | 'in_session') =>
    test.database.db.update(reservations).set({ state }).where(eq(reservations.id, reservation.id));
  await setState('in_session');
  test.advance(120);
  await owner.send('وسؤال');
  expect(await repliesSent()).toEqual([]);
  await setState('confirmed');
  await owner.send('وآخر');
  expect(await repliesSent()).toHaveLength(1);
});

it('names the phone of a clinic that takes emergencies around the clock, without another number', async () => {
  const { asOwner, repliesSent, clinic } = await clinicOpen(9, 17, 20);
  const change = { emergencyPhone: null, emergency: true };
  const [row] = await test.database.db
    .update(clinics)
    .set(change)
    .where(eq(clinics.id, clinic.id))
    .returning({ phone: clinics.phoneE164 });
  await (await asOwner()).send('هل من أحد؟');
  expect(await repliesSent()).toMatchObject([{ emergency_phone: row?.phone }]);
});

it('is not sent where the clinic has disabled it', async () => {
  const { asOwner, repliesSent, clinic } = await clinicOpen(9, 17, 20);
  await test.database.db.update(clinics).set({ autoReply: false }).where(eq(clinics.id, clinic.id));
  await (await asOwner()).send('سؤال');
  expect(await repliesSent()).toEqual([]);
});

it('the desk of a closed clinic is not notified of what is routed to it, and has it in its list', async () => {
  const { asOwner, asDoctor, desk, reservation, asDesk } = await clinicOpen(9, 17, 20);
  await (await asOwner()).send('متى الموعد؟');
  const routed = { reservation_id: reservation.id, to: 'desk' };
  const { browser } = await asDoctor();
  expect((await browser.post('/api/clinic/conversations/route', routed)).status).toBe(200);
  const notified = async () => {
    await test.dispatch();
    test.advance(20);
    await sendDueNotices(test.deps);
    await test.dispatch();
    const query = "select title from notifications where user_id = $1 and kind = 'message'";
    return (await test.database.pool.query(query, [desk.userId])).rowCount;
  };
  await (await asOwner()).send('وأيّ طبيب؟');
  expect(await notified()).toBe(0);
  const list = await (await asDesk()).get('/api/clinic/messages/conversations', { which: 'desk' });
  expect(list.body).toMatchObject({ data: { waiting_for_desk: 1 } });
  test.advance(14 * HOUR);
  await (await asOwner()).send('صباح الخير');
  expect(await notified()).toBe(1);
});
