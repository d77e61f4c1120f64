import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** The name of the consumer that queues mail and push. */
export const DELIVERY = 'delivery';

/** An outage of a service is outlasted for a day; the delays grow to an hour. */
const RETRY_FOR_A_DAY = { retryLimit: 29, retryDelay: 60, retryDelayMax: 3600 } as const;

/** For a run whose process has died; calls have shorter deadlines of their own. */
const EXPIRE_IN_SECONDS = 120;

/** The first version queued mails without event ids, and such jobs may still wait. */
const mail = z.object({ notification_id: z.string(), event_id: z.optional(z.string()) });

/** Adds the dead letter of a mail that failed permanently, for an operator to retry. */
export const mailDeadLetterJob = defineJob({
  // The name stays: jobs in databases carry it.
  name: 'notifications.mail-given-up',
  payload: mail,
  retryLimit: 10,
});

/** Sends one notification by mail. `event_id` is that of its notification.created. */
export const sendMailJob = defineJob({
  name: 'notifications.mail',
  payload: mail,
  ...RETRY_FOR_A_DAY,
  expireInSeconds: EXPIRE_IN_SECONDS,
  // The number of connections in the pool of the mail server.
  localConcurrency: 5,
  deadLetter: mailDeadLetterJob,
});

/** Sends one notification as a text message. */
export const sendSmsJob = defineJob({
  name: 'notifications.sms',
  payload: z.object({ notification_id: z.string() }),
  ...RETRY_FOR_A_DAY,
  expireInSeconds: EXPIRE_IN_SECONDS,
});

/** Sends one notification to one device by web push. */
export const sendPushJob = defineJob({
  name: 'notifications.push',
  payload: z.object({ notification_id: z.string(), subscription_id: z.string() }),
  ...RETRY_FOR_A_DAY,
  expireInSeconds: EXPIRE_IN_SECONDS,
  // So that a few slow services do not delay the others.
  localConcurrency: 10,
});
