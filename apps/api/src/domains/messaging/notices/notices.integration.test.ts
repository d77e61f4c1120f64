import { isolated } from '@rifq/contract';
import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { conversationReaders } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { buildDoctor, buildMessage, buildPet } from '@rifq/testing';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appDomains } from '../../../domains.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { messageTools, talker } from '../../../testing/message-tools.ts';
import { runJob } from '../../../testing/run-job.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseByPhone } from '../../personal-data/server.ts';
import { newMessages } from '../notifications/new-messages.ts';
import { tellNoticesJob } from './notices.queues.ts';
import { noticeRetention } from './notices.retention.ts';
import { sendDueNotices } from './send-notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // The job runs when it is asked to, not by the hour of the machine.
  await test.database.pool.query('delete from pgboss.schedule');
});
afterAll(() => test.close());

const SALMA = isolated('د. سلمى الحدّاد');

type Told = { id: string; title: string; text: string; link: string; read: boolean };

/** Lets so many seconds pass, and tells of what is due then. */
async function after(seconds: number): Promise<void> {
  await test.dispatch();
  test.advance(seconds);
  await sendDueNotices(test.deps);
  await test.dispatch();
}

/** What a user has been told of messages, the oldest first. */
async function toldTo(userId: string): Promise<Told[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<Told>(
    `select id, title, text, link, read_at is not null as read from notifications
     where user_id = $1 and kind = 'message' order by id`,
    [userId],
  );
  return rows;
}
const titlesOf = async (userId: string) => (await toldTo(userId)).map(({ title }) => title);

/** A conversation with its readers, as the confirmation begins it. */
async function meeting() {
  const tools = await messageTools(test);
  await tools.doctor.send('أهلًا');
  await tools.owner.move('read', (await tools.owner.list()).messages[0]?.id ?? '');
  await after(20);
  expect(await toldTo(tools.people.owner.id)).toEqual([]);
  return { ...tools, ownerId: tools.people.owner.id, doctorId: tools.people.doctor.userId };
}

describe('new messages', () => {
  it('are gathered into one notification, which says how many and from whom, and nothing of what they say', async () => {
    const { doctor, ownerId, reservation, pet } = await meeting();
    const { id } = await doctor.send('سرّ أول');
    await doctor.send('سرّ ثانٍ');
    await after(19);
    expect(await toldTo(ownerId)).toEqual([]);
    await doctor.send('سرّ ثالث');
    await after(1);
    const told = await toldTo(ownerId);
    expect(told).toMatchObject([
      {
        title: `3 رسائل جديدة من ${SALMA}`,
        text: `بشأن «${pet.name}».`,
        link: `/dashboard/reservations/${reservation.id}?message=${id}`,
        read: false,
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('سرّ');
    await after(3600);
    expect(await toldTo(ownerId)).toHaveLength(1);
  });

  it('of the owner’s are told to the doctor of the reservation, on the clinic’s pages', async () => {
    const { owner, doctorId, reservation, desk } = await meeting();
    const { id } = await owner.send('سؤال');
    await after(20);
    expect(await toldTo(doctorId)).toMatchObject([
      {
        title: expect.stringMatching(/^رسالة جديدة من /),
        link: `/clinic/reservations/${reservation.id}?message=${id}`,
      },
    ]);
    expect(await toldTo(desk.userId)).toEqual([]);
  });

  it('are told to a colleague once they have written too, not to one who has only looked', async () => {
    const { owner, clinic, doctorId, reservation } = await meeting();
    const [colleague, reader] = [
      await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' }),
      await buildDoctor(test.database.db, clinic.id),
    ];
    await talker(await memberBrowser(test, colleague.userId), 'clinic', reservation.id).send('نصيحة');
    const seen = await owner.send('شكرًا');
    await talker(await memberBrowser(test, reader.userId), 'clinic', reservation.id).move('read', seen.id);
    await after(20);
    await owner.send('وسؤال آخر');
    await after(300);
    for (const id of [doctorId, colleague.userId]) expect(await toldTo(id), id).not.toEqual([]);
    expect(await toldTo(reader.userId)).toEqual([]);
  });

  it('tell the owner who has written last', async () => {
    const { doctor, clinic, ownerId, reservation } = await meeting();
    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' });
    await doctor.send('أولًا');
    await talker(await memberBrowser(test, colleague.userId), 'clinic', reservation.id).send('ثانيًا');
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`رسالتان جديدتان من ${isolated('د. كريم')}`]);
  });

  it.each([
    [1, 'latn', 'رسالة جديدة'],
    [11, 'latn', '11 رسالة جديدة'],
    [12, 'arab', '١٢ رسالة جديدة'],
    [102, 'latn', 'أكثر من 99 رسالة جديدة'],
    [105, 'arab', 'أكثر من ٩٩ رسالة جديدة'],
  ] as const)('are counted in the reader’s digits: %d in %s', async (count, digits, words) => {
    const { doctor, ownerId, reservation, people } = await meeting();
    await test.database.db.update(users).set({ digits }).where(eq(users.id, ownerId));
    const from = { side: 'clinic' as const, senderId: people.doctor.userId, doctorId: people.doctor.id };
    for (let n = 1; n < count; n += 1) await buildMessage(test.database.db, reservation, from);
    await doctor.send('آخرها');
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`${words} من ${SALMA}`]);
  });

  it('that follow while the last notification is unread are told after five minutes, in its place', async () => {
    const { doctor, owner, ownerId } = await meeting();
    await doctor.send('أولى');
    await after(20);
    await doctor.send('ثانية');
    await after(299);
    expect(await titlesOf(ownerId)).toHaveLength(1);
    await after(1);
    expect((await toldTo(ownerId)).map(({ title, read }) => [title, read])).toEqual([
      [`رسالة جديدة من ${SALMA}`, true],
      [`رسالتان جديدتان من ${SALMA}`, false],
    ]);
    // Who has read hears soon again, also of what was to wait.
    await doctor.send('ثالثة');
    await test.dispatch();
    await owner.move('read', (await owner.list()).messages.at(-1)?.id ?? '');
    await doctor.send('رابعة');
    await after(20);
    expect((await titlesOf(ownerId)).slice(2)).toEqual([`رسالة جديدة من ${SALMA}`]);
  });

  it('are told soon to whoever has read the last of the other side, whatever followed it', async () => {
    const { doctor, owner, ownerId, reservation } = await meeting();
    const { id } = await doctor.send('أولى');
    const line = { side: 'system', kind: 'system', senderId: null, systemLine: 'moved', text: null } as const;
    await buildMessage(test.database.db, reservation, line);
    await after(20);
    expect(await toldTo(ownerId)).toHaveLength(1);
    await owner.move('read', id);
    await doctor.send('ثانية');
    await after(20);
    expect(await toldTo(ownerId)).toHaveLength(2);
  });

  it('that were told with those before them are not told again', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('أولى');
    await test.dispatch();
    test.advance(20);
    // Its event comes to the consumer only after the one before it was told.
    await doctor.send('ثانية');
    await sendDueNotices(test.deps);
    await after(300);
    expect(await titlesOf(ownerId)).toEqual([`رسالتان جديدتان من ${SALMA}`]);
    await doctor.send('ثالثة');
    await after(300);
    expect(await titlesOf(ownerId)).toHaveLength(2);
  });

  it('are told of by the job that is queued with them', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    const query = `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = $1 and state = 'created' order by created_on desc limit 1`;
    const { rows } = await test.database.pool.query<{ seconds: number }>(query, [tellNoticesJob.name]);
    expect(rows).toEqual([{ seconds: 21 }]);
    test.advance(20);
    await runJob(test, tellNoticesJob);
    expect(await titlesOf(ownerId)).toHaveLength(1);
  });

  it('are told once, however many processes tell', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    test.advance(20);
    await Promise.all([1, 2, 3].map(() => sendDueNotices(test.deps)));
    expect(await titlesOf(ownerId)).toHaveLength(1);
  });
});

describe('nobody is told', () => {
  it('of what they have read in time', async () => {
    const { doctor, owner, ownerId, doctorId } = await meeting();
    const { id } = await doctor.send('سؤال');
    await test.dispatch();
    await owner.move('read', id);
    await after(20);
    const answer = await owner.send('جواب');
    await test.dispatch();
    await doctor.move('read', answer.id);
    await doctor.send('شكرًا');
    await after(20);
    expect(await titlesOf(ownerId)).toHaveLength(1);
    expect(await titlesOf(doctorId)).toEqual([]);
  });

  it('of a conversation that they have muted, before or meanwhile', async () => {
    const { doctor, owner, ownerId } = await meeting();
    await owner.mute(true);
    await doctor.send('سؤال');
    await after(20);
    await owner.mute(false);
    await doctor.send('سؤال آخر');
    await test.dispatch();
    await owner.mute(true);
    await after(20);
    expect(await toldTo(ownerId)).toEqual([]);
    await owner.mute(false);
    await doctor.send('ثالث');
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`3 رسائل جديدة من ${SALMA}`]);
  });

  it('of what they may not read any more', async () => {
    const { owner, doctorId, reservation } = await meeting();
    await owner.send('سؤال');
    await test.dispatch();
    await test.database.db
      .update(reservations)
      .set({ state: 'cancelled', cancelledAt: test.deps.now() })
      .where(eq(reservations.id, reservation.id));
    await after(20);
    expect(await toldTo(doctorId)).toEqual([]);
  });

  it('of lines of the system, of notes, or of their own messages', async () => {
    const { owner, doctor, ownerId, doctorId, reservation } = await meeting();
    const opened = { reservation_id: reservation.id, note_id: newId(), text: 'ملاحظة' };
    await doctor.browser.post('/api/clinic/messages/notes/add', opened);
    await buildMessage(test.database.db, reservation, {
      side: 'system',
      kind: 'system',
      senderId: null,
      systemLine: 'opened',
      text: null,
    });
    await after(20);
    expect(await toldTo(ownerId)).toEqual([]);
    await owner.send('سؤال');
    await after(20);
    expect(await toldTo(ownerId)).toEqual([]);
    expect(await titlesOf(doctorId)).toHaveLength(1);
  });

  it('as a doctor of an own pet', async () => {
    const { clinic, book } = await meeting();
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const own = await book({ ownerId: vet.userId, petId: pet.id, doctorId: vet.id, in: 9000 });
    await talker(await memberBrowser(test, vet.userId), 'owner', own.id).send('عن قطتي');
    await after(20);
    expect(await toldTo(vet.userId)).toEqual([]);
  });

  it('once their account is erased, of what came before or comes after', async () => {
    const { doctor, ownerId, reservation, people } = await meeting();
    const completed = { state: 'completed' as const, completedAt: test.deps.now() };
    await test.database.db.update(reservations).set(completed).where(eq(reservations.id, reservation.id));
    await doctor.send('لم يُعلَم به بعد');
    await test.dispatch();
    await doctor.send('لم يُسلَّم خبره بعد');
    const order = { phoneE164: people.owner.phoneE164, reason: 'طلب', operator: 'operator' };
    expect(await eraseByPhone(test.deps, appDomains.personalData, order)).toEqual([]);
    await doctor.send('بعد المحو');
    await after(20);
    await after(3600);
    expect(await toldTo(ownerId)).toEqual([]);
    const kept = 'select id from message_notices where user_id = $1';
    expect((await test.database.pool.query(kept, [ownerId])).rows).toEqual([]);
  });

  it('whose account is erased, by the first words in an older conversation', async () => {
    const { reservation, asDoctor, people } = await messageTools(test);
    const completed = { state: 'completed' as const, completedAt: test.deps.now() };
    await test.database.db.update(reservations).set(completed).where(eq(reservations.id, reservation.id));
    const order = { phoneE164: people.owner.phoneE164, reason: 'طلب', operator: 'operator' };
    expect(await eraseByPhone(test.deps, appDomains.personalData, order)).toEqual([]);
    await talker(await asDoctor(), 'clinic', reservation.id).send('أول رسالة');
    await after(20);
    expect(await toldTo(people.owner.id)).toEqual([]);
    const told = `select id from outbox_events where kind = 'message.notice_due' and payload ->> 'recipient_id' = $1`;
    expect((await test.database.pool.query(told, [people.owner.id])).rows).toEqual([]);
  });

  it('whose account is switched off', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    await test.database.db.update(users).set({ switchedOffAt: test.deps.now() }).where(eq(users.id, ownerId));
    await after(20);
    expect(await toldTo(ownerId)).toEqual([]);
  });
});

describe('a notification of new messages', () => {
  it('is read with its conversation, once all of it has been', async () => {
    const { doctor, owner, ownerId, doctorId } = await meeting();
    const { id } = await doctor.send('سؤال');
    await after(20);
    const unread = async () =>
      dataOf<{ unread: number }>(await owner.browser.get('/api/notifications/list', { page: '0' })).unread;
    expect(await unread()).toBe(1);
    await owner.move('read', id);
    await test.dispatch();
    expect(await unread()).toBe(0);
    const [one, other] = [await owner.send('جواب'), await owner.send('وآخر')];
    await after(20);
    // What waited on a device goes out by itself, and only a part has been read.
    await doctor.send('شكرًا');
    await doctor.move('read', one.id);
    expect(await toldTo(doctorId)).toMatchObject([{ read: false }]);
    await doctor.move('read', other.id);
    expect(await toldTo(doctorId)).toMatchObject([{ read: true }]);
    // The bell of open tabs hears of both.
    const { rows } = await test.database.pool.query(
      `select payload from outbox_events where kind = 'notification.read' and payload ->> 'user_id' = any($1)`,
      [[ownerId, doctorId]],
    );
    expect(rows).toHaveLength(2);
  });

  it('leaves what was told of another conversation unread', async () => {
    const { doctor, owner, book, ownerId, asDoctor } = await meeting();
    const other = talker(await asDoctor(), 'clinic', (await book({ in: 9000 })).id);
    const { id } = await doctor.send('سؤال');
    await other.send('سؤال هناك');
    await after(20);
    await owner.move('read', id);
    expect((await toldTo(ownerId)).map(({ read }) => read).sort()).toEqual([false, true]);
  });

  it('is sent with the words of the moment, and not once there is nothing to tell', async () => {
    const { doctor, owner, ownerId, reservation } = await meeting();
    await doctor.send('سؤال');
    await after(20);
    const [told] = await toldTo(ownerId);
    const review = (method: 'push' | 'email') =>
      newMessages.review?.(
        { db: test.database.db, now: test.deps.now },
        { id: told?.id ?? '', subjectId: reservation.id, userId: ownerId },
        method,
      );
    await doctor.send('وآخر');
    expect(await review('push')).toMatchObject({
      decision: 'send',
      title: `رسالتان جديدتان من ${SALMA}`,
    });
    await test.database.pool.query('update pets set name = $1 where id = $2', [
      'rifq.example',
      reservation.petId,
    ]);
    expect(await review('email')).toMatchObject({ decision: 'send', text: 'بشأن «الحيوان».' });
    await owner.mute(true);
    expect(await review('push')).toEqual({ decision: 'drop' });
    await owner.mute(false);
    await owner.move('read', (await owner.list()).messages.at(-1)?.id ?? '');
    expect(await review('push')).toEqual({ decision: 'drop' });
  });

  it('is sent to devices, and by mail only to whoever has asked for it', async () => {
    const { owner } = await meeting();
    const answer = await owner.browser.get('/api/notifications/preferences');
    expect(dataOf<{ preferences: unknown }>(answer).preferences).toMatchObject({
      message: { push: true, email: false },
    });
  });
});

it('a settled notice is kept for a month, and what somebody was told for good', async () => {
  const { doctor, ownerId, reservation } = await meeting();
  await doctor.send('سؤال');
  await after(20);
  const count = async () =>
    (
      await test.database.pool.query('select from message_notices where reservation_id = $1', [
        reservation.id,
      ])
    ).rowCount;
  const before = await count();
  for (const { apply } of noticeRetention) await apply(test.deps);
  expect(await count()).toBe(before);
  test.advance(31 * 24 * 3600);
  for (const { apply } of noticeRetention) await apply(test.deps);
  expect(await count()).toBe(0);
  const [reader] = await test.database.db
    .select()
    .from(conversationReaders)
    .where(
      and(eq(conversationReaders.reservationId, reservation.id), eq(conversationReaders.userId, ownerId)),
    );
  expect(reader?.toldSeq).toBeGreaterThan(0);
});
