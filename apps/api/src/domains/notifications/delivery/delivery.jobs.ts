import type { NotificationTemplate } from '../../../core/notification.ts';
import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { mailDeadLetterJob, sendMailJob, sendPushJob, sendSmsJob } from './delivery.queues.ts';
import { addMailDeadLetter, deliverMail } from './mail-delivery.ts';
import { deliverPush } from './push-delivery.ts';
import { deliverSms } from './sms-delivery.ts';

/** The jobs that send notifications by mail and push. */
export const deliveryJobs = (templates: readonly NotificationTemplate[]): readonly JobDefinition[] => [
  defineWorker({ job: sendMailJob, handler: deps => payload => deliverMail(deps, templates, payload) }),
  defineWorker({
    job: mailDeadLetterJob,
    handler:
      deps =>
      (payload, { failure }) =>
        addMailDeadLetter(deps, payload, failure ?? 'no reason is known'),
  }),
  defineWorker({
    job: sendPushJob,
    handler: deps => (payload, run) => deliverPush(deps, templates, payload, run),
  }),
  defineWorker({
    job: sendSmsJob,
    handler: deps => (payload, run) => deliverSms(deps, templates, payload, run),
  }),
];
