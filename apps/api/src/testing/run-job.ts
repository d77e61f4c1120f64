import { expect } from 'vitest';
import type { Job } from '../core/jobs.ts';
import type { TestApp } from './test-app.ts';

async function completed(test: TestApp, job: Job): Promise<number> {
  const query = "select count(*)::int as n from pgboss.job where name = $1 and state = 'completed'";
  const { rows } = await test.database.pool.query<{ n: number }>(query, [job.name]);
  return rows[0]?.n ?? 0;
}

/** Queues a job without payload, as its cron schedule does, and waits until it has run. */
export async function runJob(test: TestApp, job: Job): Promise<void> {
  const before = await completed(test, job);
  await test.deps.jobs.enqueue(test.database.db, job, {});
  await expect.poll(() => completed(test, job), { interval: 50 }).toBe(before + 1);
}
