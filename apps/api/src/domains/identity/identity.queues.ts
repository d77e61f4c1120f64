import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';

/**
 * Sends a one-time code by text message. The code is encrypted, since the queue stores the payload. Its retries last
 * until the code expires; a run whose process has died counts as failed before that.
 */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: z.object({ verification_id: z.string(), sealed_code: z.string() }),
  retryLimit: 8,
  retryDelayMax: 60,
  expireInSeconds: 30,
  localConcurrency: 5,
});
