import type { Db } from '@rifq/db';
import type * as z from 'zod/mini';

/** A job without its handler. The options have pg-boss's names. */
export type Job<S extends z.ZodMiniType = z.ZodMiniType> = {
  /** Must not change: queued jobs store it. */
  readonly name: string;
  readonly payload: S;
  /** How often a failed run is retried, with exponential backoff. */
  readonly retryLimit: number;
  /** Seconds before the first retry. Default 2. */
  readonly retryDelay?: number;
  /** The longest delay, in seconds. Default: no limit. */
  readonly retryDelayMax?: number;
  /** Seconds after which a run counts as failed, even when its process has died. Default 900. */
  readonly expireInSeconds?: number;
  /** How many runs one process has concurrently; each succeeds or fails independently. Default 1. */
  readonly localConcurrency?: number;
  /** Queued with the same payload when this job has failed permanently. */
  readonly deadLetter?: Job<S>;
};

export function defineJob<S extends z.ZodMiniType>(job: Job<S>): Job<S> {
  return job;
}

/** Thrown by a handler that would fail on every retry. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

/** Passed to a handler about its run. */
export type JobRun = {
  /** No retry follows when this run fails. */
  readonly isLastAttempt: boolean;
  /** For a dead letter: why its job failed. */
  readonly failure: string | null;
};

export type JobHandler<S extends z.ZodMiniType = z.ZodMiniType> = (
  payload: z.output<S>,
  run: JobRun,
) => Promise<void>;

/** Queues jobs. */
export type Jobs = {
  /**
   * Queues a job in the caller's transaction, so that it exists exactly when the change is committed. It runs
   * immediately or after a delay in seconds, by the database's clock.
   */
  enqueue<S extends z.ZodMiniType>(
    tx: Db,
    job: Job<S>,
    payload: z.output<S>,
    delay?: { readonly seconds: number },
  ): Promise<void>;
};
