import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** The consumer of events that queues what leaves the house. */
export const CHANNELS = 'channels';

/** An outage of the other side is waited out for a day; pauses grow to an hour. */
const FOR_A_DAY = { retries: 29, firstPause: 60, longestPause: 3600 } as const;

/** What is sent has a deadline of its own, well before: this is for a process that has died. */
const EXPIRES_AFTER = 120;

/** The first version queued its mails without their events, and such may still wait. */
const mail = z.object({ notification_id: z.string(), event_id: z.optional(z.string()) });

/** Notes that a notification could not be sent by mail, for the operator to see and to try again. */
export const mailGivenUpJob = defineJob({ name: 'notifications.mail-given-up', payload: mail, retries: 10 });

/** Sends one notification by mail. `event_id` is the event that told of it. */
export const sendMailJob = defineJob({
  name: 'notifications.mail',
  payload: mail,
  ...FOR_A_DAY,
  expiresAfter: EXPIRES_AFTER,
  // As many connections as are kept with the mail server.
  sideBySide: 5,
  givenUp: mailGivenUpJob,
});

/** Sends one notification to one device by web push. */
export const sendPushJob = defineJob({
  name: 'notifications.push',
  payload: z.object({ notification_id: z.string(), subscription_id: z.string() }),
  ...FOR_A_DAY,
  expiresAfter: EXPIRES_AFTER,
  // A few slow services, chosen by strangers, may not hold all the others up.
  sideBySide: 10,
});

/** Reminds of vaccines and treatments wherever it is day. */
export const remindJob = defineJob({ name: 'notifications.remind', payload: z.object({}), retries: 2 });

/** Forgets delivered events and effects nobody asks for any more. */
export const forgetJob = defineJob({ name: 'notifications.forget', payload: z.object({}), retries: 1 });
