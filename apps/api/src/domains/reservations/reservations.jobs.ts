import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { expireHolds } from './expire-holds.ts';
import { remindOfReservations } from './remind.ts';

/** Ends the holds that are over: their slots are free again, and whoever looks at them hears of it. */
export const endHoldsJob = defineJob({
  name: 'reservations.end-holds',
  payload: z.object({}),
  retryLimit: 0,
});

/** Makes the reminders that are due. */
const remindJob = defineJob({ name: 'reservations.remind', payload: z.object({}), retryLimit: 2 });

/** Every minute, and at the start for what fell due while no process ran. */
export const reservationJobs: readonly JobDefinition[] = [
  defineWorker({
    job: endHoldsJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => expireHolds(deps),
  }),
  defineWorker({
    job: remindJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => remindOfReservations(deps),
  }),
];
