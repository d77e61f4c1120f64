import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { sendNoticesJob } from './notices.queues.ts';
import { sendDueNotices } from './send-notices.ts';

/** Queued for each notice; also runs every minute and at the start, for missed ones. */
export const noticeJobs: readonly JobDefinition[] = [
  defineWorker({
    job: sendNoticesJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => sendDueNotices(deps),
  }),
];
