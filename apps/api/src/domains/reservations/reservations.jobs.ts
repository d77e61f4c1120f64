import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { remindOfReservations } from './remind.ts';

/** Makes the reminders of reservations that are due. */
const remindJob = defineJob({ name: 'reservations.remind', payload: z.object({}), retryLimit: 2 });

export const reservationJobs: readonly JobDefinition[] = [
  defineWorker({
    job: remindJob,
    cron: '* * * * *',
    // What fell due while no process ran does not wait for the next minute.
    onStart: true,
    handler: deps => () => remindOfReservations(deps),
  }),
];
