import type { Db } from '@rifq/db';
import type * as z from 'zod/mini';

/** A job by name and payload; its handler stands apart. The options are pg-boss's, by its names. */
export type Job<S extends z.ZodMiniType = z.ZodMiniType> = {
  /** Kept for good: queued jobs carry it. */
  readonly name: string;
  readonly payload: S;
  /** How often a failed run is retried, with exponential backoff. */
  readonly retryLimit: number;
  /** Seconds before the first retry. Default 2. */
  readonly retryDelay?: number;
  /** Seconds that no delay exceeds. Default: no limit. */
  readonly retryDelayMax?: number;
  /** Seconds after which a run counts as failed, even when its process has died. Default 900. */
  readonly expireInSeconds?: number;
  /** How many runs one process makes at once; each succeeds or fails by itself. Default 1. */
  readonly localConcurrency?: number;
  /** Queued with the same payload, in the same moment, when this job has failed for good. */
  readonly deadLetter?: Job<S>;
};

export function defineJob<S extends z.ZodMiniType>(job: Job<S>): Job<S> {
  return job;
}

/** Thrown by a handler: no retry of this job will succeed. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

/** What a handler may know of its run. */
export type JobRun = {
  /** When this run fails, the job has failed for good. */
  readonly isLastAttempt: boolean;
  /** For a dead letter: why the job failed that it stands for. */
  readonly failure: string | null;
};

export type JobHandler<S extends z.ZodMiniType = z.ZodMiniType> = (
  payload: z.output<S>,
  run: JobRun,
) => Promise<void>;

/** Queues jobs. */
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
};
