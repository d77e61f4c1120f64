import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, FinalFailure, type Job, type Run, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function start(...queues: Job[]) {
  const jobs = await startJobs({
    databaseUrl: database.url,
    workers: true,
    queues,
    onError: () => undefined,
    onFailure: () => undefined,
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}
const payload = z.object({ name: z.string() });
type Kept = { state: string; retry_count: number; output: unknown };
const kept = async (job: Job) => {
  const query = 'select state, retry_count, output from pgboss.job where name = $1 order by created_on';
  return (await database.pool.query<Kept>(query, [job.name])).rows;
};

it('a queue that an earlier version has made becomes what its job says now', async () => {
  const settings = async () => {
    const { rows } = await database.pool.query(
      `select retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, notify, dead_letter
       from pgboss.queue where name = 'changed'`,
    );
    return rows[0];
  };
  const givenUp = defineJob({ name: 'changed-given-up', payload, retries: 0 });
  const earlier = { name: 'changed', payload, retries: 1, longestPause: 60, givenUp };
  await start(defineJob(earlier));
  expect(await settings()).toEqual({
    retry_limit: 1,
    retry_delay: 2,
    retry_backoff: true,
    retry_delay_max: 60,
    expire_seconds: 900,
    notify: true,
    dead_letter: 'changed-given-up',
  });
  await start(defineJob({ name: 'changed', payload, retries: 7, firstPause: 30, expiresAfter: 100 }));
  expect(await settings()).toEqual({
    retry_limit: 7,
    retry_delay: 30,
    retry_backoff: true,
    retry_delay_max: null,
    expire_seconds: 100,
    notify: true,
    dead_letter: null,
  });
});

it('a job keeps of its failure what may be logged, and nothing of a query or its values', async () => {
  const job = defineJob({ name: 'telling', payload, retries: 0 });
  const jobs = await start(job);
  await jobs.work(job, async () => {
    const cause = Object.assign(new Error('Key (email)=(noura@example.com) exists'), { code: '23505' });
    throw new Error('Failed query: insert … params: noura@example.com', { cause });
  });
  await jobs.enqueue(database.db, job, { name: 'x' });
  await expect.poll(async () => (await kept(job))[0]?.state, { timeout: 10_000 }).toBe('failed');
  const [{ output } = { output: null }] = await kept(job);
  expect(JSON.stringify(output)).not.toContain('noura');
  expect(output).toMatchObject({ code: '23505' });
});

it('a job that was given up, at once or after its last try, passes its payload and its reason on', async () => {
  const givenUp = defineJob({ name: 'given-up', payload, retries: 0 });
  const job = defineJob({ name: 'hopeless', payload, retries: 1, firstPause: 1, givenUp });
  const jobs = await start(job);
  const tries: { name: string; isLast: boolean }[] = [];
  await jobs.work(job, async ({ name }, { isLast }) => {
    tries.push({ name, isLast });
    throw name === 'final' ? new FinalFailure('refused') : new Error('no answer');
  });
  const passed: { name: string; failure: Run['failure'] }[] = [];
  await jobs.work(givenUp, async ({ name }, { failure }) => void passed.push({ name, failure }));
  await jobs.enqueue(database.db, job, { name: 'final' });
  await expect.poll(() => passed, { timeout: 10_000 }).toEqual([{ name: 'final', failure: 'refused' }]);
  await jobs.enqueue(database.db, job, { name: 'tried' });
  await expect.poll(() => passed[1], { timeout: 15_000 }).toEqual({ name: 'tried', failure: 'no answer' });
  expect(tries).toEqual([
    { name: 'final', isLast: false },
    { name: 'tried', isLast: false },
    { name: 'tried', isLast: true },
  ]);
});

it('runs side by side as many as the job says, so that a slow one holds nobody up', async () => {
  const job = defineJob({ name: 'slow', payload, retries: 0, sideBySide: 3 });
  const jobs = await start(job);
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  await jobs.work(job, async ({ name }) => {
    begun.push(name);
    if (name.startsWith('slow')) await release.promise;
  });
  for (const name of ['slow 1', 'slow 2', 'quick 1', 'quick 2'])
    await jobs.enqueue(database.db, job, { name });
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(4);
  await expect
    .poll(async () => (await kept(job)).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(['active', 'active', 'completed', 'completed']);
  release.resolve();
});

it('passes the reason on as well when the last try was cut off by the end of its process', async () => {
  const givenUp = defineJob({ name: 'cut-off-given-up', payload, retries: 0 });
  const job = defineJob({ name: 'cut-off', payload, retries: 0, givenUp });
  const jobs = await start(job);
  const failures: Run['failure'][] = [];
  await jobs.work(givenUp, async (_payload, { failure }) => void failures.push(failure));
  await jobs.enqueue(database.db, job, { name: 'x' });
  // As the library notes it of what is still active when it stops.
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  onTestFinished(() => boss.stop());
  await boss.start();
  const [active] = await boss.fetch(job.name);
  await boss.fail(job.name, active?.id ?? '', { value: 'pg-boss shut down while active' });
  await expect.poll(() => failures, { timeout: 10_000 }).toEqual(['pg-boss shut down while active']);
});

it('is stopped at once when nothing runs', async () => {
  const job = defineJob({ name: 'idle', payload, retries: 0, sideBySide: 3 });
  const jobs = await start(job);
  await jobs.work(job, async () => undefined);
  const began = performance.now();
  await jobs.stop();
  expect(performance.now() - began).toBeLessThan(4000);
});

it('lets a run come to its end before it stops, though that takes as long as a slow mail server', async () => {
  const job = defineJob({ name: 'long', payload, retries: 0 });
  const jobs = await start(job);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await jobs.work(job, () => {
    begun.resolve();
    return release.promise;
  });
  await jobs.enqueue(database.db, job, { name: 'x' });
  await begun.promise;
  // Longer than a moment, to be sure that it is waited for.
  setTimeout(release.resolve, 6500);
  await jobs.stop();
  expect(await kept(job)).toMatchObject([{ state: 'completed' }]);
}, 20_000);
