import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { tellNoticesJob } from './notices.queues.ts';
import { sendDueNotices } from './send-notices.ts';

/** Queued for each notice; every minute, and at the start, for what was not told then. */
export const noticeJobs: readonly JobDefinition[] = [
  defineWorker({
    job: tellNoticesJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => sendDueNotices(deps),
  }),
];
