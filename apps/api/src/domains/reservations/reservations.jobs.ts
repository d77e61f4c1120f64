import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { endDeadHolds } from './end-holds.ts';

/** Ends the holds that are over: their slots are free again, and whoever looks at them hears of it. */
export const endHoldsJob = defineJob({
  name: 'reservations.end-holds',
  payload: z.object({}),
  retryLimit: 0,
});

export const reservationJobs: readonly JobDefinition[] = [
  defineWorker({
    job: endHoldsJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => endDeadHolds(deps),
  }),
];
