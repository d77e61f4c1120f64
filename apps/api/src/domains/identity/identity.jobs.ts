import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Sends a one-time code by text message. The code is sealed: the queue's table holds no code in clear. */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: z.object({ verification_id: z.string(), sealed_code: z.string() }),
  retries: 3,
});

/** Forgets expired verifications, tokens, sessions and counted acts. */
export const cleanUpJob = defineJob({ name: 'identity.clean-up', payload: z.object({}), retries: 1 });
