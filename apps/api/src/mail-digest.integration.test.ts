import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from './core/access.ts';
import type { NotificationTemplate } from './core/notification.ts';
import { sendMailJob } from './domains/notifications/delivery/delivery.queues.ts';
import { addMailDeadLetter, deliverMail } from './domains/notifications/delivery/mail-delivery.ts';
import { traceNotifications } from './domains/notifications/delivery/trace.ts';
import { reminder } from './domains/reminders/notifications/reminder.ts';
import { remindAll } from './domains/reminders/reminders.service.ts';
import { listDeadLetters } from './platform/dead-letters.repository.ts';
import { retryDeadLetters } from './platform/dead-letters.ts';
import { makeMailbox } from './testing/mailbox.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const { mailbox, mail, reset } = makeMailbox();

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ mail });
});
beforeEach(reset);
afterAll(() => test.close());

const at = (time: string) => ({ ...test.deps, now: () => new Date(time) });
const MORNING = '2126-11-07T06:00:00Z';
const NEXT_MORNING = '2126-11-08T06:30:00Z';

/** Builds a pet with a reminder of its rabies dose a week before 14 November 2126, and of nothing else that day. */
async function petDue(ownerId: string, name: string) {
  const { db } = test.database;
  const pet = await buildPet(db, ownerId, { name, birthDate: '2119-05-01', registeredOn: '2119-06-01' });
  for (const givenOn of ['2123-11-14', '2124-11-14', '2125-11-14']) await buildDose(db, pet.id, { givenOn });
  for (const givenOn of ['2123-03-01', '2123-03-29', '2124-03-29', '2126-08-20'])
    await buildDose(db, pet.id, { givenOn, protocols: ['1', '4', '5', '8'], vaccineType: 'live' });
  return pet;
}

async function remind(time: string): Promise<void> {
  await remindAll(at(time));
  await test.dispatch(() => new Date(time));
}

type MailJob = { id: string; seconds: number; data: { notification_id: string; event_id: string } };

/** Removes the waiting mail jobs of a user from the queue and returns them, with their delays in seconds. */
async function takeJobs(userId: string): Promise<MailJob[]> {
  const { rows } = await test.database.pool.query<MailJob>(
    `delete from pgboss.job where name = $1
       and (data ->> 'notification_id')::uuid in (select id from notifications where user_id = $2)
     returning id, data, extract(epoch from start_after - created_on)::float as seconds`,
    [sendMailJob.name, userId],
  );
  return rows;
}

/** Runs the only mail job of a user at a given time. */
async function runJob(userId: string, time: string): Promise<void> {
  const [job, ...others] = await takeJobs(userId);
  expect(others).toEqual([]);
  if (job) await deliverMail(at(time), [reminder], job.data);
}

/** The outcomes of each notification of a user by mail, by the name of its pet. */
async function traceByPet(userId: string): Promise<Record<string, string[]>> {
  const { rows } = await test.database.pool.query<{ id: string; name: string }>(
    'select n.id, p.name from notifications n join pets p on p.id = n.pet_id where n.user_id = $1',
    [userId],
  );
  const traced = await traceNotifications(test.database.db, { userId });
  return Object.fromEntries(
    rows.map(({ id, name }) => {
      const outcomes = traced.find(notification => notification.id === id)?.outcomes ?? [];
      return [name, outcomes.filter(({ method }) => method === 'email').map(({ outcome }) => outcome)];
    }),
  );
}

describe('the reminders of an owner', () => {
  it('of one day are sent in one mail, with a line for each pet', async () => {
    const owner = await buildOwner(test.database.db);
    for (const name of ['مشمش', 'بسبس', 'لولو']) await petDue(owner.id, name);
    await remind(MORNING);
    const jobs = await takeJobs(owner.id);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.seconds).toBe(600);
    for (let time = 0; time < 2; time += 1)
      for (const { data } of jobs) await deliverMail(at('2126-11-07T06:10:00Z'), [reminder], data);
    expect(mailbox.sent).toHaveLength(1);
    const [sent] = mailbox.sent;
    expect(sent?.subject).toBe('مواعيد حيواناتك');
    for (const name of ['مشمش', 'بسبس', 'لولو']) {
      const line = `${name}: لقاح السُّعار بعد 7 أيام، في 14 نوفمبر 2126.`;
      expect(sent?.text).toContain(line);
      expect(sent?.html).toContain(line);
    }
  });

  it('later in the day wait for the mail of the next day, with the text of that day', async () => {
    const owner = await buildOwner(test.database.db);
    await petDue(owner.id, 'مشمش');
    await remind(MORNING);
    await runJob(owner.id, '2126-11-07T06:10:00Z');
    expect(mailbox.sent.map(({ subject }) => subject)).toEqual(['«مشمش»: موعد لقاح السُّعار يقترب']);
    for (const name of ['بسبس', 'لولو']) await petDue(owner.id, name);
    await remind('2126-11-07T09:00:00Z');
    await runJob(owner.id, '2126-11-07T09:10:00Z');
    expect(mailbox.sent).toHaveLength(1);
    // It waits for midnight in Riyadh, and then, due to quiet hours, for the morning.
    await runJob(owner.id, '2126-11-07T21:00:00Z');
    expect(mailbox.sent).toHaveLength(1);
    await runJob(owner.id, NEXT_MORNING);
    expect(mailbox.sent).toHaveLength(2);
    expect(mailbox.sent[1]?.text).toMatch(/بسبس: .* بعد 6 أيام.*لولو: .* بعد 6 أيام/s);
    expect(mailbox.sent[1]?.text).not.toContain('مشمش');
  });

  it('that are no longer due when the mail is sent do not use up the mail of that day', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const pet = await petDue(owner.id, 'مشمش');
    await remind(MORNING);
    await buildDose(db, pet.id, { givenOn: '2126-11-07' });
    await runJob(owner.id, '2126-11-07T06:10:00Z');
    expect(mailbox.sent).toEqual([]);
    await petDue(owner.id, 'بسبس');
    await remind('2126-11-07T09:00:00Z');
    await runJob(owner.id, '2126-11-07T09:10:00Z');
    expect(mailbox.sent).toHaveLength(1);
  });

  it('are not sent if the address was changed in the meantime', async () => {
    const owner = await buildOwner(test.database.db);
    await petDue(owner.id, 'مشمش');
    await remind(MORNING);
    await test.database.pool.query('update users set email_confirmed_at = null where id = $1', [owner.id]);
    await runJob(owner.id, '2126-11-07T06:10:00Z');
    expect(mailbox.sent).toEqual([]);
    // Once it is confirmed, the next reminders are sent to it.
    await test.database.pool.query('update users set email_confirmed_at = now() where id = $1', [owner.id]);
    await petDue(owner.id, 'بسبس');
    await remind('2126-11-07T09:00:00Z');
    await runJob(owner.id, '2126-11-07T09:10:00Z');
    expect(mailbox.sent).toHaveLength(1);
  });

  it('are queued again by the dead letter of their mail, and sent once', async () => {
    const owner = await buildOwner(test.database.db);
    for (const name of ['مشمش', 'بسبس']) await petDue(owner.id, name);
    await remind(MORNING);
    const [job] = await takeJobs(owner.id);
    if (!job) throw new Error('no mail is queued');
    mailbox.refusals = 1;
    const sending = deliverMail(at('2126-11-07T06:10:00Z'), [reminder], job.data);
    await expect(sending).rejects.toThrow('EMESSAGE 451');
    await addMailDeadLetter(test.deps, job.data, 'EMESSAGE 451');
    const letters = await listDeadLetters(test.database.db);
    const letter = letters.find(({ payload }) => JSON.stringify(payload).includes(job.data.notification_id));
    expect(await retryDeadLetters(test.database.db, letter?.id ?? '', new Operator('operator'))).toBe(1);
    await test.dispatch(() => new Date('2126-11-07T07:00:00Z'));
    const { rows } = await test.database.pool.query(
      "select data ->> 'notification_id' as id from pgboss.job where name = $1 and data ->> 'notification_id' = $2",
      [sendMailJob.name, job.data.notification_id],
    );
    expect(rows).toEqual([{ id: job.data.notification_id }]);
    await deliverMail(at('2126-11-07T07:00:00Z'), [reminder], job.data);
    expect(mailbox.sent).toHaveLength(1);
    await addMailDeadLetter(test.deps, job.data, 'too late');
    expect(await listDeadLetters(test.database.db)).toEqual([]);
  });

  it('have the outcomes of their mail in the trace, each its own', async () => {
    const owner = await buildOwner(test.database.db);
    const [given] = [await petDue(owner.id, 'مشمش'), await petDue(owner.id, 'بسبس')];
    await remind(MORNING);
    await runJob(owner.id, '2126-11-07T20:00:00Z');
    await buildDose(test.database.db, given.id, { givenOn: '2126-11-07' });
    await runJob(owner.id, NEXT_MORNING);
    expect(mailbox.sent).toHaveLength(1);
    expect(await traceByPet(owner.id)).toEqual({
      مشمش: ['queued', 'postponed', 'out_of_date'],
      بسبس: ['queued', 'postponed', 'sent'],
    });
    const without = await buildOwner(test.database.db);
    for (const name of ['لولو', 'سمسم']) await petDue(without.id, name);
    await remind(MORNING);
    await test.database.pool.query('update users set email_confirmed_at = null where id = $1', [without.id]);
    await runJob(without.id, '2126-11-07T06:10:00Z');
    const unsent = ['queued', 'no_address'];
    expect(await traceByPet(without.id)).toEqual({ لولو: unsent, سمسم: unsent });
  });

  it('that cannot be rendered are left out of the mail, and retried in one of their own', async () => {
    const owner = await buildOwner(test.database.db);
    for (const name of ['مشمش', 'بسبس', 'لولو']) await petDue(owner.id, name);
    await remind(MORNING);
    const failing: NotificationTemplate = {
      ...reminder,
      render(parameters, reader, shownIn) {
        if (!JSON.stringify(parameters).includes('لولو')) return reminder.render(parameters, reader, shownIn);
        throw new Error('a failing template');
      },
    };
    // The job is that of the first notification, whichever pet it is about.
    const [job] = await takeJobs(owner.id);
    if (!job) throw new Error('no mail is queued');
    mailbox.refusals = 1;
    const deliver = (data: MailJob['data'], template: NotificationTemplate) =>
      deliverMail(at('2126-11-07T06:10:00Z'), [template], data);
    await expect(deliver(job.data, failing)).rejects.toThrow('EMESSAGE 451');
    for (let time = 0; time < 2; time += 1) await deliver(job.data, failing);
    expect(mailbox.sent).toHaveLength(1);
    expect(mailbox.sent[0]?.text).toMatch(/مشمش: .*بسبس: /s);
    expect(mailbox.sent[0]?.text).not.toContain('لولو');
    const [retried, ...others] = await takeJobs(owner.id);
    if (!retried) throw new Error('no mail is queued');
    expect(others).toEqual([]);
    await expect(deliver(retried.data, failing)).rejects.toThrow('reminder');
    await deliver(retried.data, reminder);
    expect(mailbox.sent).toHaveLength(2);
    expect(mailbox.sent[1]?.text).toContain('لولو');
    expect(await traceByPet(owner.id)).toMatchObject({ لولو: ['queued', 'sent'] });
  });

  it('that cannot be rendered hold back no later ones', async () => {
    const owner = await buildOwner(test.database.db);
    await petDue(owner.id, 'لولو');
    await remind(MORNING);
    const failing: NotificationTemplate = { ...reminder, render: () => null };
    const [job] = await takeJobs(owner.id);
    if (!job) throw new Error('no mail is queued');
    await deliverMail(at('2126-11-07T06:10:00Z'), [failing], job.data);
    expect(await takeJobs(owner.id)).toHaveLength(1);
    await petDue(owner.id, 'بسبس');
    await remind('2126-11-07T09:00:00Z');
    await runJob(owner.id, '2126-11-07T09:10:00Z');
    expect(mailbox.sent).toHaveLength(1);
  });

  it('omit the name of a pet that a mail program might show as a link', async () => {
    const owner = await buildOwner(test.database.db);
    for (const name of ['www.evil.example', '\u202eمشمش']) await petDue(owner.id, name);
    await remind(MORNING);
    await runJob(owner.id, '2126-11-07T06:10:00Z');
    const [sent] = mailbox.sent;
    const written = `${sent?.subject}${sent?.html}${sent?.text}`;
    expect(written).not.toMatch(/evil|\u202e|مشمش/);
    expect(sent?.text.match(/حيوانك: /g)).toHaveLength(2);
  });
});
