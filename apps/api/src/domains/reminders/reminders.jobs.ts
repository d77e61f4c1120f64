import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';
import { remindAll } from './reminders.service.ts';

/** Makes the reminders for owners in whose time zone it is day. */
export const remindJob = defineJob({ name: 'reminders.remind', payload: z.object({}), retryLimit: 2 });

export const reminderJobs = [
  defineWorker({
    job: remindJob,
    cron: '*/30 * * * *',
    // What fell due while no process ran does not wait for the next half hour.
    onStart: true,
    handler: deps => () => remindAll(deps),
  }),
];
