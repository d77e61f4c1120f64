import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** Sends the link that confirms an address. It is retried for some hours; another one can be asked for. */
export const confirmAddressJob = defineJob({
  name: 'notifications.confirm-address',
  payload: z.object({ confirmation_id: z.string() }),
  retryLimit: 8,
  retryDelay: 30,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  localConcurrency: 2,
});
