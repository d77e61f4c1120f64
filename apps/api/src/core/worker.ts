import type * as z from 'zod/mini';
import type { Deps } from './deps.ts';
import type { Job, JobHandler } from './jobs.ts';

/** A job with its handler, as declared by a domain. */
export type JobDefinition = {
  readonly job: Job;
  /** Also run by this cron expression, in UTC, with an empty payload. */
  readonly cron?: string;
  /** Also queued once when the process starts, for work that fell due while no process ran. */
  readonly onStart?: boolean;
  handler(deps: Deps): JobHandler;
};

/** Declares a job with its handler, typed by its payload. */
export function defineWorker<S extends z.ZodMiniType>(definition: {
  readonly job: Job<S>;
  readonly cron?: string;
  readonly onStart?: boolean;
  handler(deps: Deps): JobHandler<S>;
}): JobDefinition {
  const { job, handler, ...schedule } = definition;
  return {
    job,
    ...schedule,
    handler(deps) {
      const run = handler(deps);
      return (payload, info) => run(job.payload.parse(payload), info);
    },
  };
}
