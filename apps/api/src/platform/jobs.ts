import type { Db } from '@rifq/db';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { output, ZodMiniType } from 'zod/mini';

/** A job by name and payload; its handler is registered apart. */
export type Job<S extends ZodMiniType = ZodMiniType> = {
  readonly name: string;
  readonly payload: S;
  /** How often a failed run is tried again, with growing pauses. */
  readonly retries: number;
  /** Seconds before the first retry; each further pause is about twice as long. Default 2. */
  readonly firstPause?: number;
  /** How many are fetched at once where many come together; each succeeds or fails by itself. Default 1. */
  readonly batch?: number;
};

export function defineJob<S extends ZodMiniType>(job: Job<S>): Job<S> {
  return job;
}

export type Jobs = {
  /** Queues a job in the caller's transaction: it exists exactly when the change it follows is committed. */
  enqueue<S extends ZodMiniType>(tx: Db, job: Job<S>, payload: output<S>): Promise<void>;
  /** Runs `handler` for each job of this kind, from now on. */
  work<S extends ZodMiniType>(job: Job<S>, handler: (payload: output<S>) => Promise<void>): Promise<void>;
  /** Runs a job again and again by a cron line, in UTC. */
  schedule(job: Job, cron: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A notification that comes while a worker fetches can be lost, and the job then waits for the next poll:
 * so polling stays close, rather than at the library's 30 seconds.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 };

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
  for (const queue of options.queues) {
    await boss.createQueue(queue.name, {
      retryLimit: queue.retries,
      retryDelay: queue.firstPause ?? 2,
      retryBackoff: true,
      notify: true,
    });
  }
  return {
    async enqueue(tx, job, payload) {
      const data = job.payload.parse(payload);
      if (typeof data !== 'object') throw new TypeError(`the payload of ${job.name} is not an object`);
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql) });
    },
    async work(job, handler) {
      if (!options.workers) return;
      const polling = { ...POLLING, batchSize: job.batch ?? 1, burstWhenBatchFull: true };
      await boss.work(job.name, { ...polling, perJobResults: true }, async batch => {
        const results: JobResult[] = [];
        for (const { id, data } of batch) {
          try {
            await handler(job.payload.parse(data));
            results.push({ id, status: 'completed' });
          } catch (error) {
            options.onFailure(job.name, error);
            results.push({ id, status: 'failed', output: error });
          }
        }
        return results;
      });
    },
    async schedule(job, cron) {
      if (options.workers) await boss.schedule(job.name, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
