import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Sends one notification by mail. */
export const sendMailJob = defineJob({
  name: 'notifications.mail',
  payload: z.object({ notification_id: z.string() }),
  retries: 6,
  firstPause: 60,
  batch: 20,
});

/** Sends one notification to one device by web push. */
export const sendPushJob = defineJob({
  name: 'notifications.push',
  payload: z.object({ notification_id: z.string(), subscription_id: z.string() }),
  retries: 4,
  firstPause: 30,
  batch: 20,
});

/** Reminds of vaccines and treatments wherever it is day. */
export const remindJob = defineJob({ name: 'notifications.remind', payload: z.object({}), retries: 2 });

/** Forgets delivered events and effects nobody asks for any more. */
export const forgetJob = defineJob({ name: 'notifications.forget', payload: z.object({}), retries: 1 });
