import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { conversationReaders } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { isolated } from '@rifq/rules';
import { buildDoctor, buildMessage, buildPet } from '@rifq/testing';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { appDomains } from '../../../domains.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { conversationClient, messageTools } from '../../../testing/message-tools.ts';
import { runJob } from '../../../testing/run-job.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseByOrder } from '../../personal-data/index.ts';
import { newMessages } from '../notifications/new-messages.ts';
import { sendNoticesJob } from './notices.queues.ts';
import { noticeRetention } from './notices.retention.ts';
import { sendDueNotices } from './send-notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // Only tests run the job, not its schedule.
  await test.database.pool.query('delete from pgboss.schedule');
});
afterAll(() => test.close());

const READER = { language: 'ar', digits: 'latn', calendar: 'gregory', timeZone: 'Asia/Riyadh' } as const;
const SALMA = isolated('د. سلمى الحدّاد');

type SentNotification = { id: string; title: string; text: string; link: string; read: boolean };

/** Advances the clock by seconds, and sends due notices. */
async function after(seconds: number): Promise<void> {
  await test.dispatch();
  test.advance(seconds);
  await sendDueNotices(test.deps);
  await test.dispatch();
}

/** Lists a user's notifications of messages, oldest first. */
async function notificationsOf(userId: string): Promise<SentNotification[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<SentNotification>(
    `select id, title, text, link, read_at is not null as read from notifications
     where user_id = $1 and kind = 'message' order by id`,
    [userId],
  );
  return rows;
}
const titlesOf = async (userId: string) => (await notificationsOf(userId)).map(({ title }) => title);

/** Builds a conversation with owner and doctor as its readers. */
async function meeting() {
  const tools = await messageTools(test);
  await tools.doctor.send('أهلًا');
  await tools.owner.move('read', (await tools.owner.list()).messages[0]?.id ?? '');
  await after(20);
  expect(await notificationsOf(tools.people.owner.id)).toEqual([]);
  return { ...tools, ownerId: tools.people.owner.id, doctorId: tools.people.doctor.userId };
}

describe('new messages', () => {
  it('are combined into one notification with their number and sender, without their text', async () => {
    const { doctor, ownerId, reservation, pet } = await meeting();
    const { id } = await doctor.send('سرّ أول');
    await doctor.send('سرّ ثانٍ');
    await after(19);
    expect(await notificationsOf(ownerId)).toEqual([]);
    await doctor.send('سرّ ثالث');
    await after(1);
    const sent = await notificationsOf(ownerId);
    expect(sent).toMatchObject([
      {
        title: `3 رسائل جديدة من ${SALMA}`,
        text: `بشأن «${pet.name}».`,
        link: `/dashboard/reservations/${reservation.id}?message=${id}`,
        read: false,
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain('سرّ');
    await after(3600);
    expect(await notificationsOf(ownerId)).toHaveLength(1);
  });

  it('of the owner notify the doctor of the reservation, with a link to the clinic’s pages', async () => {
    const { owner, doctorId, reservation, desk } = await meeting();
    const { id } = await owner.send('سؤال');
    await after(20);
    expect(await notificationsOf(doctorId)).toMatchObject([
      {
        title: expect.stringMatching(/^رسالة جديدة من /),
        link: `/clinic/reservations/${reservation.id}?message=${id}`,
      },
    ]);
    expect(await notificationsOf(desk.userId)).toEqual([]);
  });

  it('notify a colleague who has written too, but not one who has only read', async () => {
    const { owner, clinic, doctorId, reservation } = await meeting();
    const [colleague, reader] = [
      await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' }),
      await buildDoctor(test.database.db, clinic.id),
    ];
    await conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id).send(
      'نصيحة',
    );
    const seen = await owner.send('شكرًا');
    await conversationClient(await memberBrowser(test, reader.userId), 'clinic', reservation.id).move(
      'read',
      seen.id,
    );
    await after(20);
    await owner.send('وسؤال آخر');
    await after(300);
    for (const id of [doctorId, colleague.userId]) expect(await notificationsOf(id), id).not.toEqual([]);
    expect(await notificationsOf(reader.userId)).toEqual([]);
  });

  it('name the doctor who wrote last to the owner', async () => {
    const { doctor, clinic, ownerId, reservation } = await meeting();
    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' });
    await doctor.send('أولًا');
    await conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id).send(
      'ثانيًا',
    );
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`رسالتان جديدتان من ${isolated('د. كريم')}`]);
  });

  it.each([
    [1, 'latn', 'رسالة جديدة'],
    [11, 'latn', '11 رسالة جديدة'],
    [12, 'arab', '١٢ رسالة جديدة'],
    [102, 'latn', 'أكثر من 99 رسالة جديدة'],
    [105, 'arab', 'أكثر من ٩٩ رسالة جديدة'],
  ] as const)('are counted in the recipient’s digits: %d in %s', async (count, digits, words) => {
    const { doctor, ownerId, reservation, people } = await meeting();
    await test.database.db.update(users).set({ digits }).where(eq(users.id, ownerId));
    const from = { side: 'clinic' as const, senderId: people.doctor.userId, doctorId: people.doctor.id };
    for (let n = 1; n < count; n += 1) await buildMessage(test.database.db, reservation, from);
    await doctor.send('آخرها');
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`${words} من ${SALMA}`]);
  });

  it('after an unread notification are sent five minutes later, and replace it', async () => {
    const { doctor, owner, ownerId } = await meeting();
    await doctor.send('أولى');
    await after(20);
    await doctor.send('ثانية');
    await after(299);
    expect(await titlesOf(ownerId)).toHaveLength(1);
    await after(1);
    expect((await notificationsOf(ownerId)).map(({ title, read }) => [title, read])).toEqual([
      [`رسالة جديدة من ${SALMA}`, true],
      [`رسالتان جديدتان من ${SALMA}`, false],
    ]);
    // After reading, the short delay applies again, also to messages that had to wait.
    await doctor.send('ثالثة');
    await test.dispatch();
    await owner.move('read', (await owner.list()).messages.at(-1)?.id ?? '');
    await doctor.send('رابعة');
    await after(20);
    expect((await titlesOf(ownerId)).slice(2)).toEqual([`رسالة جديدة من ${SALMA}`]);
  });

  it('have the short delay if all incoming ones are read, also when a system message followed', async () => {
    const { doctor, owner, ownerId, reservation } = await meeting();
    const { id } = await doctor.send('أولى');
    const system = {
      side: 'system',
      kind: 'system',
      senderId: null,
      systemKind: 'moved',
      text: null,
    } as const;
    await buildMessage(test.database.db, reservation, system);
    await after(20);
    expect(await notificationsOf(ownerId)).toHaveLength(1);
    await owner.move('read', id);
    await doctor.send('ثانية');
    await after(20);
    expect(await notificationsOf(ownerId)).toHaveLength(2);
  });

  it('that an earlier notification included are not sent again', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('أولى');
    await test.dispatch();
    test.advance(20);
    // The consumer receives its event only after the notification was sent.
    await doctor.send('ثانية');
    await sendDueNotices(test.deps);
    await after(300);
    expect(await titlesOf(ownerId)).toEqual([`رسالتان جديدتان من ${SALMA}`]);
    await doctor.send('ثالثة');
    await after(300);
    expect(await titlesOf(ownerId)).toHaveLength(2);
  });

  it('are sent by the job that is queued with them', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    const query = `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = $1 and state = 'created' order by created_on desc limit 1`;
    const { rows } = await test.database.pool.query<{ seconds: number }>(query, [sendNoticesJob.name]);
    expect(rows).toEqual([{ seconds: 21 }]);
    test.advance(20);
    await runJob(test, sendNoticesJob);
    expect(await titlesOf(ownerId)).toHaveLength(1);
  });

  it('are sent once, also by concurrent processes', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    test.advance(20);
    await Promise.all([1, 2, 3].map(() => sendDueNotices(test.deps)));
    expect(await titlesOf(ownerId)).toHaveLength(1);
  });
});

describe('a user gets no notification', () => {
  it('of messages read in time', async () => {
    const { doctor, owner, ownerId, doctorId } = await meeting();
    const { id } = await doctor.send('سؤال');
    await test.dispatch();
    await owner.move('read', id);
    await after(20);
    const reply = await owner.send('جواب');
    await test.dispatch();
    await doctor.move('read', reply.id);
    await doctor.send('شكرًا');
    await after(20);
    expect(await titlesOf(ownerId)).toHaveLength(1);
    expect(await titlesOf(doctorId)).toEqual([]);
  });

  it('of a conversation muted before or after the message', async () => {
    const { doctor, owner, ownerId } = await meeting();
    await owner.mute(true);
    await doctor.send('سؤال');
    await after(20);
    await owner.mute(false);
    await doctor.send('سؤال آخر');
    await test.dispatch();
    await owner.mute(true);
    await after(20);
    expect(await notificationsOf(ownerId)).toEqual([]);
    await owner.mute(false);
    await doctor.send('ثالث');
    await after(20);
    expect(await titlesOf(ownerId)).toEqual([`3 رسائل جديدة من ${SALMA}`]);
  });

  it('of messages that they may no longer read', async () => {
    const { owner, doctorId, reservation } = await meeting();
    await owner.send('سؤال');
    await test.dispatch();
    await test.database.db
      .update(reservations)
      .set({ state: 'cancelled', cancelledAt: test.deps.now() })
      .where(eq(reservations.id, reservation.id));
    await after(20);
    expect(await notificationsOf(doctorId)).toEqual([]);
  });

  it('of system messages, notes, or their own messages', async () => {
    const { owner, doctor, ownerId, doctorId, reservation } = await meeting();
    const opened = { reservation_id: reservation.id, note_id: newId(), text: 'ملاحظة' };
    await doctor.browser.post('/api/clinic/messages/notes/add', opened);
    await buildMessage(test.database.db, reservation, {
      side: 'system',
      kind: 'system',
      senderId: null,
      systemKind: 'opened',
      text: null,
    });
    await after(20);
    expect(await notificationsOf(ownerId)).toEqual([]);
    await owner.send('سؤال');
    await after(20);
    expect(await notificationsOf(ownerId)).toEqual([]);
    expect(await titlesOf(doctorId)).toHaveLength(1);
  });

  it('as a doctor with an own pet', async () => {
    const { clinic, book } = await meeting();
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const own = await book({ ownerId: vet.userId, petId: pet.id, doctorId: vet.id, in: 9000 });
    await conversationClient(await memberBrowser(test, vet.userId), 'owner', own.id).send('عن قطتي');
    await after(20);
    expect(await notificationsOf(vet.userId)).toEqual([]);
  });

  it('after their account is erased, neither of earlier nor of later messages', async () => {
    const { doctor, ownerId, reservation, people } = await meeting();
    const completed = { state: 'completed' as const, completedAt: test.deps.now() };
    await test.database.db.update(reservations).set(completed).where(eq(reservations.id, reservation.id));
    await doctor.send('لم يُعلَم به بعد');
    await test.dispatch();
    await doctor.send('لم يُسلَّم خبره بعد');
    const order = {
      person: { phoneE164: people.owner.phoneE164 },
      reason: 'طلب',
      operator: new Operator('operator'),
    };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    await doctor.send('بعد المحو');
    await after(20);
    await after(3600);
    expect(await notificationsOf(ownerId)).toEqual([]);
    const notices = 'select id from message_notices where user_id = $1';
    expect((await test.database.pool.query(notices, [ownerId])).rows).toEqual([]);
  });

  it('after their account is erased, of the first message of a legacy conversation', async () => {
    const { reservation, asDoctor, people } = await messageTools(test);
    const completed = { state: 'completed' as const, completedAt: test.deps.now() };
    await test.database.db.update(reservations).set(completed).where(eq(reservations.id, reservation.id));
    const order = {
      person: { phoneE164: people.owner.phoneE164 },
      reason: 'طلب',
      operator: new Operator('operator'),
    };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    await conversationClient(await asDoctor(), 'clinic', reservation.id).send('أول رسالة');
    await after(20);
    expect(await notificationsOf(people.owner.id)).toEqual([]);
    const due = `select id from outbox_events where kind = 'message.notice_due' and payload ->> 'recipient_id' = $1`;
    expect((await test.database.pool.query(due, [people.owner.id])).rows).toEqual([]);
  });

  it('while their account is suspended', async () => {
    const { doctor, ownerId } = await meeting();
    await doctor.send('سؤال');
    await test.dispatch();
    await test.database.db.update(users).set({ suspendedAt: test.deps.now() }).where(eq(users.id, ownerId));
    await after(20);
    expect(await notificationsOf(ownerId)).toEqual([]);
  });
});

describe('a notification of new messages', () => {
  it('is marked as read once the whole conversation is read', async () => {
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
    // A message queued on a device is sent automatically, so only a part has been read.
    await doctor.send('شكرًا');
    await doctor.move('read', one.id);
    expect(await notificationsOf(doctorId)).toMatchObject([{ read: false }]);
    await doctor.move('read', other.id);
    expect(await notificationsOf(doctorId)).toMatchObject([{ read: true }]);
    // The bell of open tabs is notified of both.
    const { rows } = await test.database.pool.query(
      `select payload from outbox_events where kind = 'notification.read' and payload ->> 'user_id' = any($1)`,
      [[ownerId, doctorId]],
    );
    expect(rows).toHaveLength(2);
  });

  it('stays unread when another conversation is read', async () => {
    const { doctor, owner, book, ownerId, asDoctor } = await meeting();
    const other = conversationClient(await asDoctor(), 'clinic', (await book({ in: 9000 })).id);
    const { id } = await doctor.send('سؤال');
    await other.send('سؤال هناك');
    await after(20);
    await owner.move('read', id);
    expect((await notificationsOf(ownerId)).map(({ read }) => read).sort()).toEqual([false, true]);
  });

  it('is delivered with its current text, and dropped when nothing is unread', async () => {
    const { doctor, owner, ownerId, reservation } = await meeting();
    await doctor.send('سؤال');
    await after(20);
    const [sent] = await notificationsOf(ownerId);
    const review = async (method: 'push' | 'email') => {
      const decision = await newMessages.review?.(
        { db: test.database.db, now: test.deps.now },
        { id: sent?.id ?? '', subjectId: reservation.id, userId: ownerId, readAt: null, parameters: null },
        method,
      );
      return decision?.decision === 'send'
        ? newMessages.render(decision.parameters, READER, method)
        : decision;
    };
    await doctor.send('وآخر');
    expect(await review('push')).toMatchObject({
      title: `رسالتان جديدتان من ${SALMA}`,
    });
    await test.database.pool.query('update pets set name = $1 where id = $2', [
      'rifq.example',
      reservation.petId,
    ]);
    expect(await review('email')).toMatchObject({ text: 'بشأن «الحيوان».' });
    await owner.mute(true);
    expect(await review('push')).toEqual({ decision: 'drop' });
    await owner.mute(false);
    await owner.move('read', (await owner.list()).messages.at(-1)?.id ?? '');
    expect(await review('push')).toEqual({ decision: 'drop' });
  });

  it('is sent by push, and by email only if the user enabled it', async () => {
    const { owner } = await meeting();
    const response = await owner.browser.get('/api/notifications/preferences');
    expect(dataOf<{ preferences: unknown }>(response).preferences).toMatchObject({
      message: { push: true, email: false },
    });
  });
});

it('retains a settled notice for a month, and the notified cursor permanently', async () => {
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
  expect(reader?.notifiedSeq).toBeGreaterThan(0);
});
