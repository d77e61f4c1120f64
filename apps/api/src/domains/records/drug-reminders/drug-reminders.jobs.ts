import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { remindOfDrugDoses } from './remind-of-doses.ts';

/** Puts doses of drugs that have become due on record, with their reminders. */
export const drugDosesJob = defineJob({
  name: 'records.drug-doses',
  payload: z.object({}),
  retryLimit: 2,
});

/** Every minute, and at startup for what became due while no process ran. */
export const drugReminderJobs: readonly JobDefinition[] = [
  defineWorker({
    job: drugDosesJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => remindOfDrugDoses(deps),
  }),
];
