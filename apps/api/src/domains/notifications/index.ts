import './notifications.events.ts';
import type { NotificationTemplate } from '../../core/notification.ts';
import type { Domain } from '../../domain.ts';
import { deliveryConsumer } from './delivery/delivery.consumer.ts';
import { deliveryJobs } from './delivery/delivery.jobs.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { notificationsConsumer } from './notifications.consumer.ts';
import { notificationLive } from './notifications.live.ts';
import { notificationRetention } from './notifications.retention.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { errorTexts } from './notifications.texts.ts';

/** @param templates the notifications of all domains */
export const notifications = (templates: readonly NotificationTemplate[]): Domain => ({
  name: 'notifications',
  routes: notificationRoutes,
  pages: [{ prefix: '', register: unsubscribeRoutes }],
  jobs: deliveryJobs(templates),
  consumers: [notificationsConsumer(templates), deliveryConsumer],
  live: notificationLive,
  retention: notificationRetention,
  errorTexts,
});
