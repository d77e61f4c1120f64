import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Deps, Logger } from '../core/deps.ts';
import { type Job, type JobHandler, type Jobs, PermanentFailure } from '../core/jobs.ts';
import type { JobDefinition } from '../core/worker.ts';
import { loggableError } from './log.ts';

/** The job queue of a process. */
export type JobQueue = Jobs & {
  /** Runs `handler` for each job of this kind, from now on. */
  work<S extends z.ZodMiniType>(job: Job<S>, handler: JobHandler<S>): Promise<void>;
  /** Queues a job by a cron expression, in UTC. */
  schedule(job: Job, cron: string): Promise<void>;
  /** Stops fetching, waits for active runs, `withinMs` at most, and closes. Runs still active are retried later. */
  stop(withinMs?: number): Promise<void>;
};

/**
 * A NOTIFY that arrives while a worker fetches can be lost, and the job then waits for the next poll. So polling is
 * more frequent than the library's 30 seconds.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 };

/** Creates the queue of a job, or updates an existing one to the job's current options. */
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
  const current: Partial<Record<string, unknown>> = { ...(await boss.getQueue(job.name)) };
  if (Object.entries(options).some(([name, value]) => current[name] !== value))
    await boss.updateQueue(job.name, options);
}

/** A queue without workers would collect jobs forever. */
async function retireQueue(boss: PgBoss, name: string): Promise<void> {
  if ((await boss.getQueue(name)) === null) return;
  await boss.unschedule(name);
  await boss.deleteQueue(name);
}

/** The reason why a job failed, as pg-boss stores it. */
const failed = z.union([
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
  // A run whose process has died.
  z.pipe(
    z.object({ value: z.object({ message: z.string() }) }),
    z.transform(({ value }) => value.message),
  ),
  // A run that was still active when its process stopped.
  z.pipe(
    z.object({ value: z.string() }),
    z.transform(({ value }) => value),
  ),
]);

/** A failed run, as it may be logged. */
type FailedRun = {
  readonly job: string;
  /** The values of its payload under keys that end in `_id` or `Id`, and no others. */
  readonly ids: Readonly<Record<string, string>>;
  /** No retry follows. */
  readonly isLast: boolean;
};

function idsOf(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {};
  const isId = (entry: [string, unknown]): entry is [string, string] =>
    /(?:_id|Id)$/.test(entry[0]) && typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(payload).filter(isId));
}

/** Logs failed runs: as an error only when no retry follows, so that each job logs at most one. */
export const logFailure =
  (log: Pick<Logger, 'warn' | 'error'>) =>
  ({ isLast, ...run }: FailedRun, error: unknown): void =>
    isLast
      ? log.error({ ...run, err: error }, 'a job failed for good')
      : log.warn({ ...run, err: error }, 'a job failed, and is retried');

const STOP_WAIT_MS = 10_000;

/**
 * Starts the job queue on the app's database (schema `pgboss`). With `workers` false the process queues jobs but runs
 * none (ROLE=web).
 */
export async function startJobs(options: {
  databaseUrl: string;
  workers: boolean;
  jobs: readonly Job[];
  /** Names of jobs of earlier versions, whose schedules and queues are deleted. */
  retired?: readonly string[];
  onError: (error: Error) => void;
  /** Called for every failed run, whether it is retried or not. */
  onFailure: (run: FailedRun, error: unknown) => void;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    max: 4,
    supervise: options.workers,
    schedule: options.workers,
    // Sends one-time codes immediately; polling remains where LISTEN is not available.
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
            const isLastAttempt = retryCount >= retryLimit;
            try {
              const failure = failed.safeParse(sourceOutput).data ?? null;
              await handler(job.payload.parse(data), { isLastAttempt, failure });
              return { id, status: 'completed' };
            } catch (error) {
              const isPermanent = error instanceof PermanentFailure;
              const isLast = isLastAttempt || isPermanent;
              options.onFailure({ job: job.name, ids: idsOf(data), isLast }, error);
              // The queue stores it with the job, so it must be safe to log.
              return { id, status: isPermanent ? 'deadletter' : 'failed', output: loggableError(error) };
            }
          }),
        ),
      );
    },
    async schedule(job, cron) {
      if (options.workers) await boss.schedule(job.name, cron, {});
    },
    stop: (withinMs = STOP_WAIT_MS) => boss.stop({ graceful: true, timeout: withinMs }),
  };
}

/** Registers the handler and the cron expression of every job. */
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

/** Queues the jobs with `onStart`, for work that fell due while no process ran. */
export async function queueOnStart(deps: Deps, definitions: readonly JobDefinition[]): Promise<void> {
  for (const { job, onStart } of definitions) if (onStart) await deps.jobs.enqueue(deps.db, job, {});
}
