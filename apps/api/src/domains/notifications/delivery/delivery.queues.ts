import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** The consumer of events that queues mails and pushes. */
export const DELIVERY = 'delivery';

/** An outage of the other side is waited out for a day; the delays grow to an hour. */
const RETRY_FOR_A_DAY = { retryLimit: 29, retryDelay: 60, retryDelayMax: 3600 } as const;

/** A call has a deadline of its own, well before: this is for a process that has died. */
const EXPIRE_IN_SECONDS = 120;

/** The first version queued its mails without their events, and such may still wait. */
const mail = z.object({ notification_id: z.string(), event_id: z.optional(z.string()) });

/** Notes that a notification could not be sent by mail, for the operator to see and to retry. */
export const mailDeadLetterJob = defineJob({
  name: 'notifications.mail-given-up',
  payload: mail,
  retryLimit: 10,
});

/** Sends one notification by mail. `event_id` is the event that it was queued by. */
export const sendMailJob = defineJob({
  name: 'notifications.mail',
  payload: mail,
  ...RETRY_FOR_A_DAY,
  expireInSeconds: EXPIRE_IN_SECONDS,
  // As many connections as are kept with the mail server.
  localConcurrency: 5,
  deadLetter: mailDeadLetterJob,
});

/** Sends one notification to one device by web push. */
export const sendPushJob = defineJob({
  name: 'notifications.push',
  payload: z.object({ notification_id: z.string(), subscription_id: z.string() }),
  ...RETRY_FOR_A_DAY,
  expireInSeconds: EXPIRE_IN_SECONDS,
  // A few slow services, chosen by strangers, may not delay all the others.
  localConcurrency: 10,
});
