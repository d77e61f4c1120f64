import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';
import { remindAll } from './reminders.service.ts';

/** Creates the reminders of owners outside quiet hours. */
export const remindJob = defineJob({ name: 'reminders.remind', payload: z.object({}), retryLimit: 2 });

export const reminderJobs = [
  defineWorker({
    job: remindJob,
    cron: '*/30 * * * *',
    // Doses that became due while no process ran do not wait for the next half hour.
    onStart: true,
    handler: deps => () => remindAll(deps),
  }),
];
