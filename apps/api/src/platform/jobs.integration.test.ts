import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, type Job, type JobRun, PermanentFailure } from '../core/jobs.ts';
import { logFailure, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function start(...jobs: Job[]) {
  return startRetiring([], ...jobs);
}

async function startRetiring(retired: readonly string[], ...definitions: Job[]) {
  const jobs = await startJobs({
    databaseUrl: database.url,
    workers: true,
    jobs: definitions,
    retired,
    onError: () => undefined,
    onFailure: () => undefined,
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}
const payload = z.object({ name: z.string() });
type StoredJob = { state: string; retry_count: number; output: unknown };
const storedJobs = async (job: Job) => {
  const query = 'select state, retry_count, output from pgboss.job where name = $1 order by created_on';
  return (await database.pool.query<StoredJob>(query, [job.name])).rows;
};

it('updates the queue of an earlier version to the options of its job', async () => {
  const settings = async () => {
    const { rows } = await database.pool.query(
      `select retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, notify, dead_letter
       from pgboss.queue where name = 'changed'`,
    );
    return rows[0];
  };
  const deadLetter = defineJob({ name: 'changed-dead', payload, retryLimit: 0 });
  const earlier = { name: 'changed', payload, retryLimit: 1, retryDelayMax: 60, deadLetter };
  await start(defineJob(earlier));
  expect(await settings()).toEqual({
    retry_limit: 1,
    retry_delay: 2,
    retry_backoff: true,
    retry_delay_max: 60,
    expire_seconds: 900,
    notify: true,
    dead_letter: 'changed-dead',
  });
  await start(defineJob({ name: 'changed', payload, retryLimit: 7, retryDelay: 30, expireInSeconds: 100 }));
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

it('stores only the loggable parts of a failure, without queries or their values', async () => {
  const job = defineJob({ name: 'telling', payload, retryLimit: 0 });
  const jobs = await start(job);
  await jobs.work(job, async () => {
    const cause = Object.assign(new Error('Key (email)=(noura@example.com) exists'), { code: '23505' });
    throw new Error('Failed query: insert … params: noura@example.com', { cause });
  });
  await jobs.enqueue(database.db, job, { name: 'x' });
  await expect.poll(async () => (await storedJobs(job))[0]?.state).toBe('failed');
  const [{ output } = { output: null }] = await storedJobs(job);
  expect(JSON.stringify(output)).not.toContain('noura');
  expect(output).toMatchObject({ code: '23505' });
});

it('passes payload and error of a permanently failed job to its dead letter, also after the last attempt', async () => {
  const deadLetter = defineJob({ name: 'dead', payload, retryLimit: 0 });
  const job = defineJob({ name: 'hopeless', payload, retryLimit: 1, retryDelay: 1, deadLetter });
  const jobs = await start(job);
  const attempts: { name: string; isLastAttempt: boolean }[] = [];
  await jobs.work(job, async ({ name }, { isLastAttempt }) => {
    attempts.push({ name, isLastAttempt });
    throw name === 'final' ? new PermanentFailure('refused') : new Error('no response');
  });
  const passed: { name: string; failure: JobRun['failure'] }[] = [];
  await jobs.work(deadLetter, async ({ name }, { failure }) => void passed.push({ name, failure }));
  await jobs.enqueue(database.db, job, { name: 'final' });
  await expect.poll(() => passed).toEqual([{ name: 'final', failure: 'refused' }]);
  await jobs.enqueue(database.db, job, { name: 'tried' });
  await expect.poll(() => passed[1]).toEqual({ name: 'tried', failure: 'no response' });
  expect(attempts).toEqual([
    { name: 'final', isLastAttempt: false },
    { name: 'tried', isLastAttempt: false },
    { name: 'tried', isLastAttempt: true },
  ]);
});

it('runs up to localConcurrency jobs at the same time, so that a slow one delays no other', async () => {
  const job = defineJob({ name: 'slow', payload, retryLimit: 0, localConcurrency: 3 });
  const jobs = await start(job);
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  await jobs.work(job, async ({ name }) => {
    begun.push(name);
    if (name.startsWith('slow')) await release.promise;
  });
  for (const name of ['slow 1', 'slow 2', 'quick 1', 'quick 2'])
    await jobs.enqueue(database.db, job, { name });
  await expect.poll(() => begun.length).toBe(4);
  await expect
    .poll(async () => (await storedJobs(job)).map(({ state }) => state))
    .toEqual(['active', 'active', 'completed', 'completed']);
  release.resolve();
});

it('passes the error to the dead letter when the last attempt died with its process', async () => {
  const deadLetter = defineJob({ name: 'cut-off-dead', payload, retryLimit: 0 });
  const job = defineJob({ name: 'cut-off', payload, retryLimit: 0, deadLetter });
  const jobs = await start(job);
  const failures: JobRun['failure'][] = [];
  await jobs.work(deadLetter, async (_payload, { failure }) => void failures.push(failure));
  await jobs.enqueue(database.db, job, { name: 'x' });
  // As pg-boss stores it for runs that are still active when it stops.
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  onTestFinished(() => boss.stop());
  await boss.start();
  const [active] = await boss.fetch(job.name);
  await boss.fail(job.name, active?.id ?? '', { value: 'pg-boss shut down while active' });
  await expect.poll(() => failures).toEqual(['pg-boss shut down while active']);
});

it('deletes the schedule and the queue of a retired job', async () => {
  const job = defineJob({ name: 'retired', payload, retryLimit: 0 });
  const jobs = await start(job);
  await jobs.schedule(job, '1 2 * * *');
  await startRetiring(['retired', 'never-was']);
  const left = await database.pool.query(
    "select name from pgboss.queue where name = 'retired' union select name from pgboss.schedule where name = 'retired'",
  );
  expect(left.rows).toEqual([]);
});

it('stops without waiting for its deadline when no job runs', async () => {
  const job = defineJob({ name: 'idle', payload, retryLimit: 0, localConcurrency: 3 });
  const jobs = await start(job);
  await jobs.work(job, async () => undefined);
  // The deadline never passes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(jobs.stop()).resolves.toBeUndefined();
});

it('waits for an active run until the deadline before it stops, and starts no other', async () => {
  const job = defineJob({ name: 'long', payload, retryLimit: 0 });
  const jobs = await start(job);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await jobs.work(job, () => {
    begun.resolve();
    return release.promise;
  });
  await jobs.enqueue(database.db, job, { name: 'first' });
  await begun.promise;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  let isStopped = false;
  const stopped = jobs.stop(30_000).then(() => {
    isStopped = true;
  });
  await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(30_000);
  await jobs.enqueue(database.db, job, { name: 'second' });
  expect(await storedJobs(job)).toMatchObject([{ state: 'active' }, { state: 'created' }]);
  expect(isStopped).toBe(false);
  release.resolve();
  await stopped;
  expect(await storedJobs(job)).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
});

it('aborts a run that exceeds the deadline, and leaves it to be retried', async () => {
  const job = defineJob({ name: 'hanging', payload, retryLimit: 3, retryDelay: 60 });
  const jobs = await start(job);
  const begun = Promise.withResolvers<void>();
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  await jobs.work(job, () => {
    begun.resolve();
    return never;
  });
  await jobs.enqueue(database.db, job, { name: 'x' });
  await begun.promise;
  await jobs.stop(1_000);
  expect(await storedJobs(job)).toMatchObject([{ state: 'retry' }]);
});

it('logs only the ids in the payload of a failed run, and as an error only when no retry follows', async () => {
  const logged: [string, object][] = [];
  const note = (level: string) => (details: object) => void logged.push([level, details]);
  const payload = z.object({
    payment_id: z.string(),
    cardId: z.string(),
    secret: z.string(),
    n_id: z.number(),
  });
  const job = defineJob({ name: 'named', payload, retryLimit: 1, retryDelay: 0 });
  const jobs = await startJobs({
    databaseUrl: database.url,
    workers: true,
    jobs: [job],
    onError: () => undefined,
    onFailure: logFailure({ warn: note('warn'), error: note('error') }),
  });
  onTestFinished(() => jobs.stop());
  await jobs.work(job, () => Promise.reject(new Error('no')));
  await jobs.enqueue(database.db, job, { payment_id: 'p', cardId: 'c', secret: 's', n_id: 1 });
  await expect.poll(() => logged.length).toBe(2);
  const run = { job: 'named', ids: { payment_id: 'p', cardId: 'c' }, err: expect.any(Error) };
  expect(logged).toEqual([
    ['warn', run],
    ['error', run],
  ]);
});
