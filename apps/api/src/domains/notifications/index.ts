export { channelsConsumer } from './channels.consumer.ts';
export { forgetJob, remindJob, sendMailJob, sendPushJob } from './notifications.jobs.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { notificationWorkers } from './notifications.workers.ts';
export { occasionsConsumer } from './occasions.consumer.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';
