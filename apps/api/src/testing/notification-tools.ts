import type { SentKind } from '@rifq/contract';
import { newId, withTransaction } from '@rifq/db';
import { expect } from 'vitest';
import type { NewNotification } from '../core/notification.ts';
import { addNotification } from '../domains/notifications/add-notification.ts';
import type { TestApp } from './test-app.ts';

type NotificationChange = Pick<NewNotification, 'userId'> &
  Partial<Omit<NewNotification, 'dedupKey'>> & { kind?: SentKind };

/** Adds notifications and follows their delivery through the job queue. */
export function notificationTools(test: () => TestApp) {
  /** Lists the states of a notification's jobs. Makes pending retries due immediately. */
  async function jobsOf(job: { name: string }, notificationId: string): Promise<string[]> {
    const { pool } = test().database;
    await pool.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [
      job.name,
    ]);
    const { rows } = await pool.query<{ state: string }>(
      "select state from pgboss.job where name = $1 and data ->> 'notification_id' = $2",
      [job.name, notificationId],
    );
    return rows.map(row => row.state);
  }
  return {
    jobsOf,
    /** Waits until the job of a notification has failed, and makes its next attempt the last. */
    async skipToLastAttempt(job: { name: string }, notificationId: string): Promise<void> {
      const leap = () =>
        test().database.pool.query(
          `update pgboss.job set retry_count = retry_limit - 1
           where name = $1 and data ->> 'notification_id' = $2 and state = 'retry'`,
          [job.name, notificationId],
        );
      await expect.poll(async () => (await leap()).rowCount, { interval: 50 }).toBe(1);
    },
    /** Adds a notification and dispatches its event. Returns its id. */
    async notify({ userId, kind = 'vaccine', ...rest }: NotificationChange): Promise<string> {
      const { database, deps, dispatch } = test();
      const dedupKey = newId();
      const content = { title: 'حان موعد لقاح السُّعار', text: 'مشمش', link: '/dashboard/vaccines' };
      const template = { name: 'of-a-test', kind };
      await withTransaction(database.db, tx =>
        addNotification(deps.outbox, tx, template, { userId, ...content, dedupKey, ...rest }),
      );
      await dispatch();
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from notifications where dedup_key = $1',
        [dedupKey],
      );
      return rows[0]?.id ?? '';
    },
    /** Waits until a number of jobs of a notification have completed. */
    waitUntilSent: (job: { name: string }, id: string, count = 1) =>
      expect
        .poll(() => jobsOf(job, id), { interval: 50 })
        .toEqual(Array.from({ length: count }, () => 'completed')),
  };
}
