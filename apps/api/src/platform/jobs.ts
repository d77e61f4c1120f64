import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Deps } from '../core/deps.ts';
import { type Job, type JobHandler, type Jobs, PermanentFailure } from '../core/jobs.ts';
import type { JobDefinition } from '../core/worker.ts';
import { loggableError } from './log.ts';

/** The job queue of a process. */
export type JobQueue = Jobs & {
  /** Runs `handler` for each job of this kind, from now on. */
  work<S extends z.ZodMiniType>(job: Job<S>, handler: JobHandler<S>): Promise<void>;
  /** Queues a job again and again by a cron line, in UTC. */
  schedule(job: Job, cron: string): Promise<void>;
  /** Fetches no more, waits a minute at most for the runs that are active, and closes; at once when there are none. */
  stop(): Promise<void>;
};

/**
 * A notification that comes while a worker fetches can be lost, and the job then waits for the next poll:
 * so polling stays close, rather than at the library's 30 seconds.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 };

/** Makes a queue, or brings the one an earlier version has made to what its job says now. */
async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay ?? 2,
    retryBackoff: true,
    retryDelayMax: job.retryDelayMax ?? null,
    expireInSeconds: job.expireInSeconds ?? 900,
    notify: true,
    deadLetter: job.deadLetter?.name ?? null,
  };
  if (job.deadLetter) await prepareQueue(boss, job.deadLetter);
  await boss.createQueue(job.name);
  const kept: Partial<Record<string, unknown>> = { ...(await boss.getQueue(job.name)) };
  if (Object.entries(options).some(([name, value]) => kept[name] !== value))
    await boss.updateQueue(job.name, options);
}

/** A queue nobody works any more would gather jobs for ever. */
async function retireQueue(boss: PgBoss, name: string): Promise<void> {
  if ((await boss.getQueue(name)) === null) return;
  await boss.unschedule(name);
  await boss.deleteQueue(name);
}

/** Why a job failed, as the queue notes it. */
const failed = z.union([
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
  // As the queue notes it of a run whose process has died.
  z.pipe(
    z.object({ value: z.object({ message: z.string() }) }),
    z.transform(({ value }) => value.message),
  ),
  // As it notes of a run that was still active when its process was stopped.
  z.pipe(
    z.object({ value: z.string() }),
    z.transform(({ value }) => value),
  ),
]);

/** A mail may take 45 seconds; one that is cut off has used up an attempt, and nobody knows whether it was sent. */
const STOP_WAIT_MS = 60_000;

/**
 * Starts the job queue on the app's database (schema `pgboss`). `workers` false makes a process that
 * queues but runs nothing (ROLE=web).
 */
export async function startJobs(options: {
  databaseUrl: string;
  workers: boolean;
  jobs: readonly Job[];
  /** Names of jobs that earlier versions had: their cron lines and queues go. */
  retired?: readonly string[];
  onError: (error: Error) => void;
  /** Hears of every run that failed, also when it is tried again. */
  onFailure: (job: string, error: unknown) => void;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    max: 4,
    supervise: options.workers,
    schedule: options.workers,
    // A code should reach its phone at once; polling stays as the floor where LISTEN cannot be had.
    useListenNotify: options.workers,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const job of options.jobs) await prepareQueue(boss, job);
  for (const name of options.retired ?? []) await retireQueue(boss, name);
  return {
    async enqueue(tx, job, payload, delay) {
      const data = job.payload.parse(payload);
      if (typeof data !== 'object') throw new TypeError(`the payload of ${job.name} is not an object`);
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql), startAfter: delay?.seconds ?? 0 });
    },
    async work(job, handler) {
      if (!options.workers) return;
      const settings = {
        ...POLLING,
        localConcurrency: job.localConcurrency ?? 1,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await boss.work(job.name, settings, batch =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit, sourceOutput }): Promise<JobResult> => {
            try {
              const failure = failed.safeParse(sourceOutput).data ?? null;
              await handler(job.payload.parse(data), { isLastAttempt: retryCount >= retryLimit, failure });
              return { id, status: 'completed' };
            } catch (error) {
              options.onFailure(job.name, error);
              const isPermanent = error instanceof PermanentFailure;
              // As it may be logged: the queue keeps it beside the job.
              return { id, status: isPermanent ? 'deadletter' : 'failed', output: loggableError(error) };
            }
          }),
        ),
      );
    },
    async schedule(job, cron) {
      if (options.workers) await boss.schedule(job.name, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WAIT_MS }),
  };
}

/** Runs every job by its handler from now on, and queues what its schedule says. */
export async function runJobs(
  queue: JobQueue,
  deps: Deps,
  definitions: readonly JobDefinition[],
): Promise<void> {
  for (const { job, cron, handler } of definitions) {
    await queue.work(job, handler(deps));
    if (cron !== undefined) await queue.schedule(job, cron);
  }
}

/** Queues the jobs that are due when a process starts, for what fell due while nothing ran. */
export async function queueOnStart(deps: Deps, definitions: readonly JobDefinition[]): Promise<void> {
  for (const { job, onStart } of definitions) if (onStart) await deps.jobs.enqueue(deps.db, job, {});
}
