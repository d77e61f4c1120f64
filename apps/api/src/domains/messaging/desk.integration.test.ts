import type { Conversation, Message, ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { conversations } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { buildDoctor, buildMember, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { conversationClient, messageTools } from '../../testing/message-tools.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endRooms } from '../reservations/index.ts';
import { findAuthors } from './find-authors.ts';
import { sendDueNotices } from './notices/send-notices.ts';

type List = ResponseOf<'get', '/api/clinic/messages/conversations'>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // Only tests run the job, not its schedule.
  await test.database.pool.query('delete from pgboss.schedule');
});
afterAll(() => test.close());

const HOUR = 3600;
const forRole = { status: 403, code: 'clinics.role' };

/** Builds a conversation with the browser of the clinic's desk, named Sara. */
async function office() {
  const tools = await messageTools(test);
  const named = "update users set firstname = 'سارة', surname = 'العمري' where id = $1";
  await test.database.pool.query(named, [tools.desk.userId]);
  const browser = await tools.asDesk();
  const list = async (by: Browser, which = 'all') =>
    dataOf<List>(await by.get('/api/clinic/messages/conversations', { which }));
  const tryRoute = (by: Browser, to: string, version?: string) =>
    by.post('/api/clinic/conversations/route', { reservation_id: tools.reservation.id, to, version });
  return {
    ...tools,
    deskMember: tools.desk,
    desk: conversationClient(browser, 'clinic', tools.reservation.id),
    list,
    tryRoute,
    route: async (by: Browser, to: string) =>
      dataOf<{ conversation: Conversation }>(await tryRoute(by, to)).conversation,
    async row() {
      const of = eq(conversations.reservationId, tools.reservation.id);
      const [row] = await test.database.db.select().from(conversations).where(of);
      if (!row) throw new Error('no conversation');
      return row;
    },
  };
}

/** Lists the titles of a user's notifications of messages, oldest first. */
async function titlesOf(userId: string): Promise<string[]> {
  await test.dispatch();
  const query = "select title from notifications where user_id = $1 and kind = 'message' order by id";
  return (await test.database.pool.query<{ title: string }>(query, [userId])).rows.map(({ title }) => title);
}

async function after(seconds: number): Promise<void> {
  await test.dispatch();
  test.advance(seconds);
  await sendDueNotices(test.deps);
}

const auditOf = async (subject: string) => {
  const query = 'select actor, action from audit_entries where subject like $1 order by id';
  return (await test.database.pool.query(query, [`${subject}%`])).rows;
};

describe('a message of the desk', () => {
  it('has the first name of its author for the clinic, and none for the owner', async () => {
    const { owner, doctor, desk } = await office();
    await owner.send('متى الموعد؟');
    expect(await desk.send('غدًا مساءً.')).toMatchObject({ own: true, sender: 'سارة', doctor_id: null });
    const seenBy = async (who: typeof owner) => (await who.list()).messages.at(-1);
    expect(await seenBy(doctor)).toMatchObject({ side: 'clinic', sender: 'سارة', doctor_id: null });
    expect(await seenBy(owner)).toMatchObject({ side: 'clinic', sender: null, doctor_id: null });
  });

  it('moves the cursors of the clinic and is unread for the owner, who hears of the desk', async () => {
    const { owner, desk, people } = await office();
    const { id } = await owner.send('متى الموعد؟');
    await desk.move('read', id);
    await desk.send('غدًا مساءً.');
    expect(await owner.readerState()).toMatchObject({ other_read_seq: 2, unread: 1 });
    await after(20);
    expect(await titlesOf(people.owner.id)).toEqual([expect.stringContaining('استقبال العيادة')]);
  });

  it('ends the wait only of a conversation that is routed to the desk', async () => {
    const { owner, doctor, desk, route, row } = await office();
    await owner.send('هل أغيّر الجرعة؟');
    const { waitingSince } = await row();
    await desk.send('يردّ الطبيب قريبًا.');
    expect((await row()).waitingSince).toEqual(waitingSince);
    await route(doctor.browser, 'desk');
    await desk.send('الموعد غدًا.');
    expect((await row()).waitingSince).toBeNull();
  });

  it('is no evidence that a doctor came', async () => {
    const { owner, reservation, asOwner, asDesk } = await office();
    await owner.send('أنا هنا');
    test.advance((reservation.startsAt.getTime() - test.deps.now().getTime()) / 1000);
    await conversationClient(await asDesk(), 'clinic', reservation.id).send('يصل الطبيب قريبًا.');
    test.advance(3 * HOUR);
    const browser = await asOwner();
    const seen = dataOf<ResponseOf<'get', '/api/reservations/view'>>(
      await browser.get('/api/reservations/view', { reservation_id: reservation.id }),
    );
    expect(seen.reservation).toMatchObject({ absence: 'open', can: { report_absence: true } });
    const reported = await browser.post('/api/reservations/doctor-absent', {
      reservation_id: reservation.id,
    });
    expect(reported.body).toMatchObject({ data: { reservation: { state: 'cancelled' } } });
  });

  it('does not complete a reservation by the clock', async () => {
    const { owner, reservation, asDesk, read } = await office();
    await owner.send('أنا هنا');
    test.advance((reservation.endsAt.getTime() - test.deps.now().getTime()) / 1000);
    await conversationClient(await asDesk(), 'clinic', reservation.id).send('يصل الطبيب قريبًا.');
    test.advance(25 * HOUR);
    await endRooms(test.deps, findAuthors);
    expect(await read(reservation.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic' });
  });
});

describe('access of the desk', () => {
  it('includes a manager who sees no patients, and not another clinic or an own pet', async () => {
    const { owner, clinic, reservation, book } = await office();
    await owner.send('سؤال');
    const manager = await buildMember(test.database.db, clinic.id, { role: 'manager' });
    const managers = conversationClient(await memberBrowser(test, manager.userId), 'clinic', reservation.id);
    expect(await managers.send('أهلًا')).toMatchObject({ doctor_id: null });
    const others = await office();
    const outsider = conversationClient(others.desk.browser, 'clinic', reservation.id);
    expect(refusal(await outsider.tryList())).toEqual({ status: 404, code: 'messages.not_found' });
    const foreign = { reservation_id: reservation.id, to: 'desk' };
    expect(refusal(await outsider.browser.post('/api/clinic/conversations/route', foreign))).toEqual({
      status: 404,
      code: 'messages.not_found',
    });
    const pet = await buildPet(test.database.db, manager.userId);
    const own = await book({ ownerId: manager.userId, petId: pet.id, in: 9000 });
    expect(refusal(await conversationClient(managers.browser, 'clinic', own.id).tryList())).toEqual(forRole);
  });

  it('ends when the clinic may no longer read it', async () => {
    const { desk, owner, reservation } = await office();
    await owner.send('سؤال');
    const cancelled = { state: 'cancelled' as const, cancelledAt: test.deps.now() };
    await test.database.db.update(reservations).set(cancelled).where(eq(reservations.id, reservation.id));
    expect(refusal(await desk.tryList())).toEqual({ status: 404, code: 'messages.not_found' });
  });
});

describe('routing', () => {
  it('to the desk notifies its members, also of what is written then, and moves it to their list', async () => {
    const { owner, doctor, desk, deskMember, list, route, reservation, people } = await office();
    await owner.send('متى الموعد؟');
    expect((await list(desk.browser, 'desk')).conversations).toEqual([]);
    expect(await route(doctor.browser, 'desk')).toMatchObject({ routing: { to: 'desk', doctor_id: null } });
    const routed = await list(desk.browser, 'desk');
    expect(routed).toMatchObject({ waiting: 1, waiting_for_desk: 1 });
    expect(routed.conversations).toMatchObject([{ reservation_id: reservation.id, routed_to_desk: true }]);
    await owner.send('بعد العصر؟');
    await after(20);
    expect(await titlesOf(deskMember.userId)).toEqual([
      expect.stringContaining('محادثة محوَّلة إليك'),
      expect.stringContaining('رسالتان جديدتان'),
    ]);
    expect(await auditOf(reservation.id)).toContainEqual({
      actor: people.doctor.userId,
      action: 'conversation.routed',
    });
  });

  it('back to the doctor puts it on top of what waits for that doctor, also when the desk has replied', async () => {
    const { owner, doctor, desk, list, route, book, people, reservation, asOwner } = await office();
    const earlier = conversationClient(await asOwner(), 'owner', (await book({ in: 9000 })).id);
    await earlier.send('سؤال أقدم');
    test.advance(60);
    await owner.send('سؤال');
    await route(doctor.browser, 'desk');
    await desk.send('نسأل الطبيب.');
    test.advance(60);
    expect((await list(doctor.browser)).conversations.map(one => one.reservation_id)).toEqual([
      earlier.reservationId,
      reservation.id,
    ]);
    await route(desk.browser, people.doctor.id);
    const [first] = (await list(doctor.browser)).conversations;
    expect(first).toMatchObject({ reservation_id: reservation.id, routed_to: { id: people.doctor.id } });
    expect(first?.waiting_since).not.toBeNull();
    expect(await titlesOf(people.doctor.userId)).toEqual([expect.stringContaining('محادثة محوَّلة إليك')]);
  });

  it('to a colleague makes the messages unread for them that the clinic has not answered', async () => {
    const { owner, doctor, clinic, list, route, reservation } = await office();
    await owner.send('قديم');
    await doctor.send('جواب');
    await owner.send('جديد');
    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. يوسف' });
    const browser = await memberBrowser(test, colleague.userId);
    await route(doctor.browser, colleague.id);
    const mine = await list(browser, 'mine');
    expect(mine.conversations).toMatchObject([{ reservation_id: reservation.id, preview: { unread: 1 } }]);
    await owner.send('وأيضًا');
    await after(20);
    expect(await titlesOf(colleague.userId)).toHaveLength(2);
  });

  it('is a no-op where it is already, and refused when it was routed elsewhere meanwhile', async () => {
    const { owner, doctor, desk, clinic, tryRoute, route, events, reservation, people } = await office();
    await owner.send('سؤال');
    const { version = '' } = (await doctor.readerState()).routing ?? {};
    await route(desk.browser, 'desk');
    await route(doctor.browser, 'desk');
    expect((await events(reservation.id)).filter(kind => kind === 'conversation.routed')).toHaveLength(1);
    const stale = await tryRoute(desk.browser, people.doctor.id, version);
    expect(refusal(stale)).toEqual({ status: 409, code: 'request.stale' });
    const other = await buildDoctor(test.database.db, (await office()).clinic.id);
    const removed = await buildDoctor(test.database.db, clinic.id, { removedAt: test.deps.now() });
    for (const to of [other.id, removed.id, newId()])
      expect(refusal(await tryRoute(desk.browser, to))).toEqual({ status: 422, code: 'request.invalid' });
  });

  it('reaches no owner: neither the event nor the state', async () => {
    const { owner, doctor, route, people } = await office();
    await owner.send('سؤال');
    await route(doctor.browser, 'desk');
    expect(await owner.readerState()).toMatchObject({ routing: null });
    await test.dispatch();
    expect(await titlesOf(people.owner.id)).toEqual([]);
  });
});

describe('an emergency sign', () => {
  const SIGN = 'ينزف بشدة ولا يتوقف النزيف';
  const bleeding = { red_flags: ['bleeding'] };
  const acknowledge = async (by: Browser, { id }: Message, reservationId: string) =>
    dataOf<{ conversation: Conversation }>(
      await by.post('/api/clinic/conversations/acknowledge-red-flag', {
        reservation_id: reservationId,
        message_id: id,
      }),
    ).conversation;

  it('in an owner’s message puts the conversation on top, and is in the response and in later ones', async () => {
    const { owner, doctor, desk, list, book, asOwner, reservation } = await office();
    const earlier = conversationClient(await asOwner(), 'owner', (await book({ in: 9000 })).id);
    await earlier.send('سؤال أقدم');
    test.advance(60);
    expect(await owner.send(SIGN)).toMatchObject(bleeding);
    for (const who of [owner, doctor, desk]) expect(await who.readerState()).toMatchObject(bleeding);
    for (const browser of [doctor.browser, desk.browser])
      expect((await list(browser)).conversations).toMatchObject([
        { reservation_id: reservation.id, ...bleeding },
        { reservation_id: earlier.reservationId, red_flags: [] },
      ]);
  });

  it('is notified once and at once, to doctor and desk, never by its words', async () => {
    const { owner, deskMember, people, clinic } = await office();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const messageId = newId();
    await owner.send(SIGN, messageId);
    await owner.send(SIGN, messageId);
    for (const userId of [people.doctor.userId, deskMember.userId])
      expect(await titlesOf(userId)).toEqual([expect.stringContaining('علامة طارئة')]);
    expect(await titlesOf(colleague.userId)).toEqual([]);
    expect(await titlesOf(people.owner.id)).toEqual([]);
    const query = 'select title || text || parameters::text as said from notifications where user_id = $1';
    const { rows } = await test.database.pool.query(query, [deskMember.userId]);
    expect(JSON.stringify(rows)).not.toContain('ينزف');
  });

  it('is handled by the reply of a doctor who has read it, not by one of the desk', async () => {
    const { owner, doctor, desk, route, row } = await office();
    const { id } = await owner.send(SIGN);
    await route(doctor.browser, 'desk');
    const { waitingSince } = await row();
    await desk.send('نبلّغ الطبيب.');
    expect(await owner.readerState()).toMatchObject(bleeding);
    expect((await row()).waitingSince).toEqual(waitingSince);
    await doctor.move('read', id);
    await doctor.send('إلى أقرب عيادة الآن.');
    expect(await owner.readerState()).toMatchObject({ red_flags: [] });
    expect((await row()).waitingSince).toBeNull();
  });

  it('is not handled by a doctor’s message that was on its way, which leaves it waiting', async () => {
    const { owner, doctor, list, row, reservation } = await office();
    const handled = await owner.send('ويتشنج الآن');
    await doctor.move('read', handled.id);
    await doctor.send('إلى أقرب عيادة الآن.');
    test.advance(60);
    const sign = await owner.send(SIGN);
    test.advance(1);
    await doctor.send('كيف حاله اليوم؟');
    expect(await owner.readerState()).toMatchObject(bleeding);
    expect((await row()).waitingSince).toEqual(new Date(sign.sent_at));
    expect((await list(doctor.browser)).conversations).toMatchObject([
      { reservation_id: reservation.id, ...bleeding },
    ]);
  });

  it('is handled by a doctor who has seen it, with an audit row, and not one that was written later', async () => {
    const { owner, doctor, desk, deskMember, people, reservation } = await office();
    const seen = await owner.send(SIGN);
    test.advance(1);
    const later = await owner.send('ويتشنج الآن');
    const unread = async () => {
      await test.dispatch();
      const query = 'select count(*)::int from notifications where user_id = $1 and read_at is null';
      return (await test.database.pool.query(query, [deskMember.userId])).rows[0]?.count;
    };
    const by = { reservation_id: reservation.id, message_id: later.id };
    const path = '/api/clinic/conversations/acknowledge-red-flag';
    expect(refusal(await desk.browser.post(path, by))).toEqual(forRole);
    expect(await acknowledge(doctor.browser, seen, reservation.id)).toMatchObject({ red_flags: ['seizure'] });
    expect(await unread()).toBe(2);
    expect(await acknowledge(doctor.browser, later, reservation.id)).toMatchObject({ red_flags: [] });
    // Neither a repeat nor a page that is behind brings it back.
    for (const again of [later, seen])
      expect(await acknowledge(doctor.browser, again, reservation.id)).toMatchObject({ red_flags: [] });
    expect(await auditOf(reservation.id)).toEqual(
      Array(2).fill({ actor: people.doctor.userId, action: 'conversation.red_flag_acknowledged' }),
    );
    expect(await unread()).toBe(0);
  });

  it('is on top under each filter of the list, among the emergency signs and in the badge of the desk', async () => {
    const { owner, doctor, desk, list, reservation, book, asOwner } = await office();
    await conversationClient(await asOwner(), 'owner', (await book({ in: 9000 })).id).send('سؤال');
    const waiting = async () => {
      const counts = await desk.browser.get('/api/clinic/messages/unread');
      return dataOf<ResponseOf<'get', '/api/clinic/messages/unread'>>(counts).waiting;
    };
    expect((await list(desk.browser, 'flagged')).conversations).toEqual([]);
    expect(await waiting()).toBe(0);
    await owner.send(SIGN);
    expect(await waiting()).toBe(1);
    for (const which of ['waiting', 'desk', 'mine', 'flagged'])
      expect((await list(desk.browser, which)).conversations[0]).toMatchObject({
        reservation_id: reservation.id,
        ...bleeding,
      });
    expect((await list(doctor.browser, 'flagged')).conversations).toHaveLength(1);
  });

  it('is not notified a second time as a new message, unless other messages wait too', async () => {
    const { owner, people, deskMember, doctor, route } = await office();
    await route(doctor.browser, 'desk');
    await owner.send(SIGN);
    await after(20);
    const ids = [people.doctor.userId, deskMember.userId];
    const notifiedOf = async (...titles: string[]) => {
      for (const id of ids)
        expect((await titlesOf(id)).filter(title => !title.includes('محوَّلة'))).toEqual(
          titles.map(title => expect.stringContaining(title)),
        );
    };
    await notifiedOf('علامة طارئة');
    await owner.send('وأين أقرب عيادة؟');
    await after(20);
    await notifiedOf('علامة طارئة', 'رسالتان جديدتان');
  });

  it('is notified as a new message to a colleague who has written and gets no notification of it', async () => {
    const { owner, clinic, reservation } = await office();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const theirs = await memberBrowser(test, colleague.userId);
    await conversationClient(theirs, 'clinic', reservation.id).send('أهلًا');
    await owner.send(SIGN);
    await after(20);
    expect(await titlesOf(colleague.userId)).toEqual([expect.stringContaining('رسالة جديدة')]);
  });

  it('is notified to every doctor where its own has left', async () => {
    const { owner, people, clinic } = await office();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const left = 'update clinic_members set removed_at = now() where user_id = $1';
    await test.database.pool.query(left, [people.doctor.userId]);
    await owner.send(SIGN);
    expect(await titlesOf(colleague.userId)).toEqual([expect.stringContaining('علامة طارئة')]);
    expect(await titlesOf(people.doctor.userId)).toEqual([]);
  });

  it('of the clinic’s own messages is none', async () => {
    const { doctor, desk } = await office();
    expect(await doctor.send(SIGN)).toMatchObject({ red_flags: [] });
    expect(await desk.send(SIGN)).toMatchObject({ red_flags: [] });
    expect(await doctor.readerState()).toMatchObject({ red_flags: [] });
  });
});
