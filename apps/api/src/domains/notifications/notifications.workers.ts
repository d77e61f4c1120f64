import { withTransaction } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import { forgetEffects } from '../../platform/effects.repository.ts';
import { eraseDelivered } from '../../platform/outbox.repository.ts';
import { deliverMail, deliverPush, giveUpMail } from './delivery.service.ts';
import { forgetJob, mailGivenUpJob, remindJob, sendMailJob, sendPushJob } from './notifications.jobs.ts';
import { remindAll } from './reminders.service.ts';
import { forgetOldNotifications } from './retention.ts';

const DAY_MS = 24 * 3600 * 1000;
const EVENTS_KEPT_DAYS = 30;
/** Longer than any job is tried. */
const EFFECTS_KEPT_DAYS = 400;

/** Registers the handlers of the notification jobs. */
export async function notificationWorkers(deps: Deps): Promise<void> {
  await deps.jobs.work(sendMailJob, payload => deliverMail(deps, payload));
  await deps.jobs.work(mailGivenUpJob, (payload, { failure }) =>
    giveUpMail(deps, payload, failure ?? 'no reason is known'),
  );
  await deps.jobs.work(sendPushJob, (payload, run) => deliverPush(deps, payload, run));
  await deps.jobs.work(remindJob, () => remindAll(deps));
  await deps.jobs.schedule(remindJob, '*/30 * * * *');
  await deps.jobs.work(forgetJob, () =>
    withTransaction(deps.db, async tx => {
      const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
      await eraseDelivered(tx, daysAgo(EVENTS_KEPT_DAYS));
      await forgetEffects(tx, daysAgo(EFFECTS_KEPT_DAYS));
      await forgetOldNotifications(tx, deps.now());
    }),
  );
  await deps.jobs.schedule(forgetJob, '53 2 * * *');
}
