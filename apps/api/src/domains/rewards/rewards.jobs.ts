import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';
import { backfillAll } from './backfill.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Backfills awards from before the ledger existed; nightly for accounts that were inactive before. */
export const backfillJob = defineJob({ name: 'rewards.catch_up', payload: z.object({}), retryLimit: 3 });

/** Verifies the ledger. */
export const verifyJob = defineJob({ name: 'rewards.verify_ledger', payload: z.object({}), retryLimit: 2 });

export const rewardJobs = [
  defineWorker({
    job: backfillJob,
    onStart: true,
    cron: '11 2 * * *',
    handler: deps => () => backfillAll(deps),
  }),
  defineWorker({
    job: verifyJob,
    cron: '41 2 * * *',
    handler: deps => async () => {
      for (const fault of await verifyLedger(deps.db)) deps.log.error({ fault }, 'the ledger has a fault');
    },
  }),
];
