import { newId, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { deleteDeadLetters, listDeadLetters } from '../../../platform/dead-letters.repository.ts';
import { retryDeadLetters } from '../../../platform/dead-letters.ts';
import { eraseDelivered } from '../../../platform/outbox.repository.ts';
import { DeliveryError } from '../../../ports/delivery-error.ts';
import { makeMailbox } from '../../../testing/mailbox.ts';
import { notificationTools } from '../../../testing/notification-tools.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendMailJob } from './delivery.queues.ts';
import { addMailDeadLetter } from './mail-delivery.ts';

const { mailbox, mail, reset } = makeMailbox();

let test: TestApp;
const { notify, jobsOf, skipToLastAttempt, waitUntilSent } = notificationTools(() => test);
beforeAll(async () => {
  test = await startTestApp({ mail });
});
beforeEach(reset);
afterAll(() => test.close());

describe('a mail that cannot be sent', () => {
  const letterOf = async (id: string) => {
    const letters = await listDeadLetters(test.database.db);
    return letters.find(({ payload }) => JSON.stringify(payload).includes(id));
  };

  it('is retried for about a day, with delays of at most an hour', async () => {
    const { rows } = await test.database.pool.query<{
      retry_limit: number;
      retry_delay: number;
      retry_delay_max: number;
    }>('select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name = $1', [
      sendMailJob.name,
    ]);
    const {
      retry_limit: limit,
      retry_delay: first,
      retry_delay_max: longest,
    } = rows[0] ?? {
      retry_limit: 0,
      retry_delay: 0,
      retry_delay_max: 0,
    };
    // With jitter each delay is at least half of the exponential one, which is limited.
    const delays = Array.from({ length: limit }, (_, n) => Math.min(longest, first * 2 ** n));
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
    expect(longest).toBe(3600);
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(28);
  });

  it('becomes a dead letter after its last attempt, and is sent when that is retried', async () => {
    mailbox.refusals = 2;
    const owner = await buildOwner(test.database.db, { email: 'noura@example.com' });
    const id = await notify({ userId: owner.id });
    await expect.poll(() => mailbox.refusals).toBe(1);
    expect(await letterOf(id)).toBeUndefined();
    await skipToLastAttempt(sendMailJob, id);
    await expect.poll(() => jobsOf(sendMailJob, id)).toEqual(['failed']);
    await expect
      .poll(() => letterOf(id))
      .toMatchObject({ kind: 'notification.created', consumer: 'delivery', error: 'mail: EMESSAGE 451' });

    const letter = await letterOf(id);
    expect(await retryDeadLetters(test.database.db, letter?.id ?? '', new Operator('operator'))).toBe(1);
    await test.dispatch();
    await expect.poll(() => mailbox.sent.length).toBe(1);
    expect(mailbox.sent[0]?.messageId).toBe(`${id}@localhost`);
    expect(await letterOf(id)).toBeUndefined();
  });

  it('becomes a dead letter though its event was erased meanwhile, and is sent when that is retried', async () => {
    mailbox.refusals = 1;
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id });
    await expect.poll(() => mailbox.refusals).toBe(0);
    await withTransaction(test.database.db, tx =>
      eraseDelivered(tx, new Date(Date.now() + 86_400_000), 5_000),
    );
    mailbox.refusals = 1;
    await skipToLastAttempt(sendMailJob, id);
    await expect.poll(() => jobsOf(sendMailJob, id)).toEqual(['failed']);
    await expect
      .poll(() => letterOf(id))
      .toMatchObject({ kind: 'notification.created', payload: { user_id: owner.id, notification_id: id } });

    await retryDeadLetters(test.database.db, (await letterOf(id))?.id ?? '', new Operator('operator'));
    await test.dispatch();
    await expect.poll(() => mailbox.sent.length).toBe(1);
  });

  it('becomes a dead letter also when the first version queued it, without its event', async () => {
    Object.assign(mailbox, { refusals: 2, failure: new DeliveryError('EENVELOPE 550', { refused: true }) });
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id });
    await expect.poll(() => letterOf(id)).toBeDefined();
    const letter = await letterOf(id);
    await deleteDeadLetters(test.database.db, letter?.id ?? '');
    const { pool } = test.database;
    const events = "select id from outbox_events where payload ->> 'notification_id' = $1";
    const before = await pool.query(events, [id]);

    await test.deps.jobs.enqueue(test.database.db, sendMailJob, { notification_id: id });
    await expect.poll(() => letterOf(id)).toMatchObject({ error: 'mail: EENVELOPE 550' });
    expect((await pool.query(events, [id])).rows).toEqual(before.rows);
    expect(before.rows).toHaveLength(1);
  });

  it('becomes no dead letter when it was sent after all, nor when its notification was deleted', async () => {
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id });
    await waitUntilSent(sendMailJob, id);
    const deleted = newId();
    for (const notification_id of [id, deleted])
      await addMailDeadLetter(
        test.deps,
        { notification_id, event_id: newId() },
        'pg-boss shut down while active',
      );
    expect([await letterOf(id), await letterOf(deleted)]).toEqual([undefined, undefined]);
  });

  it('becomes a dead letter at once when its recipient is refused permanently', async () => {
    Object.assign(mailbox, { refusals: 5, failure: new DeliveryError('EENVELOPE 550', { refused: true }) });
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id });
    await expect.poll(() => letterOf(id)).toMatchObject({ error: 'mail: EENVELOPE 550' });
    expect([mailbox.refusals, await jobsOf(sendMailJob, id)]).toEqual([4, ['failed']]);
  });
});
