import type { Db } from '@rifq/db';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { loggableError } from './log.ts';

/** A job by name and payload; its handler is registered apart. */
export type Job<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string;
  readonly payload: S;
  /** How often a failed run is tried again, with growing pauses. */
  readonly retries: number;
  /** Seconds before the first retry; each further pause is about twice as long. Default 2. */
  readonly firstPause?: number;
  /** Seconds that no pause exceeds. Default: no limit. */
  readonly longestPause?: number;
  /** Seconds after which a run counts as failed, even when its process has died. Default 900. */
  readonly expiresAfter?: number;
  /** How many runs a process makes side by side; each succeeds or fails by itself. Default 1. */
  readonly sideBySide?: number;
  /** Queued with the same payload, in the same moment, when this job has failed for good. */
  readonly givenUp?: Job<S>;
};

export function defineJob<S extends z.ZodMiniType>(job: Job<S>): Job<S> {
  return job;
}

/** Thrown by a handler: this job will not succeed however often it is tried, and is given up at once. */
export class FinalFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FinalFailure';
  }
}

/** What a handler may know of its run. */
export type Run = {
  /** When this run fails, the job has failed for good. */
  readonly isLast: boolean;
  /** For a `givenUp` job: why the job failed that it stands for. */
  readonly failure: string | null;
};

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it exists exactly when the change it follows is committed. It runs at once
   * or after so many seconds, by the database's clock.
   */
  enqueue<S extends z.ZodMiniType>(
    tx: Db,
    job: Job<S>,
    payload: z.output<S>,
    delay?: { readonly seconds: number },
  ): Promise<void>;
  /** Runs `handler` for each job of this kind, from now on. */
  work<S extends z.ZodMiniType>(
    job: Job<S>,
    handler: (payload: z.output<S>, run: Run) => Promise<void>,
  ): Promise<void>;
  /** Runs a job again and again by a cron line, in UTC. */
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
    retryLimit: job.retries,
    retryDelay: job.firstPause ?? 2,
    retryBackoff: true,
    retryDelayMax: job.longestPause ?? null,
    expireInSeconds: job.expiresAfter ?? 900,
    notify: true,
    deadLetter: job.givenUp?.name ?? null,
  };
  if (job.givenUp) await prepareQueue(boss, job.givenUp);
  await boss.createQueue(job.name);
  const kept: Partial<Record<string, unknown>> = { ...(await boss.getQueue(job.name)) };
  if (Object.entries(options).some(([name, value]) => kept[name] !== value))
    await boss.updateQueue(job.name, options);
}

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

/** A mail may take 45 seconds; one that is cut off has used up a try, and nobody knows whether it went out. */
const STOP_WAIT_MS = 60_000;

/**
 * Starts the job queue on the app's database (schema `pgboss`). `workers` false makes a process that
 * queues but runs nothing (ROLE=web).
 */
export async function startJobs(options: {
  databaseUrl: string;
  workers: boolean;
  queues: readonly Job[];
  onError: (error: Error) => void;
  /** Hears of every run that failed, also when it is tried again. */
  onFailure: (job: string, error: unknown) => void;
}): Promise<Jobs> {
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
  for (const queue of options.queues) await prepareQueue(boss, queue);
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
        localConcurrency: job.sideBySide ?? 1,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await boss.work(job.name, settings, batch =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit, sourceOutput }): Promise<JobResult> => {
            try {
              const failure = failed.safeParse(sourceOutput).data ?? null;
              await handler(job.payload.parse(data), { isLast: retryCount >= retryLimit, failure });
              return { id, status: 'completed' };
            } catch (error) {
              options.onFailure(job.name, error);
              const isFinal = error instanceof FinalFailure;
              // As it may be logged: the queue keeps it beside the job.
              return { id, status: isFinal ? 'deadletter' : 'failed', output: loggableError(error) };
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
