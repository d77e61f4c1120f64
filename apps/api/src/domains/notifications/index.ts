import './notifications.events.ts';
import type { NotificationTemplate } from '../../core/notification.ts';
import type { Domain } from '../domain.ts';
import { addressConsumer } from './address/address.consumer.ts';
import { addressJobs } from './address/address.jobs.ts';
import { addressRetention } from './address/address.retention.ts';
import { confirmAddressRoutes } from './address/confirm-address.routes.ts';
import { deliveryConsumer } from './delivery/delivery.consumer.ts';
import { deliveryJobs } from './delivery/delivery.jobs.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { notificationsConsumer } from './notifications.consumer.ts';
import { notificationListeners } from './notifications.listeners.ts';
import { notificationLive } from './notifications.live.ts';
import { notificationPersonalData } from './notifications.personal-data.ts';
import { notificationRetention } from './notifications.retention.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { errorTexts } from './notifications.texts.ts';

export { traceNotifications } from './delivery/trace.ts';
export { notificationsInJoins } from './joins.ts';
export { listNotificationsPage } from './notifications.service.ts';

/** @param templates the notifications of all domains. Throws when two have one name, which tells their rows apart. */
export function notifications(templates: readonly NotificationTemplate[]): Domain {
  const names = templates.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two notifications are named ${twice}`);
  return {
    name: 'notifications',
    routes: (api, deps) => notificationRoutes(templates, api, deps),
    pages: [
      { prefix: '', register: unsubscribeRoutes },
      { prefix: '', register: confirmAddressRoutes },
    ],
    jobs: [...deliveryJobs(templates), ...addressJobs],
    consumers: [notificationsConsumer(templates), deliveryConsumer(templates), addressConsumer],
    listeners: notificationListeners,
    live: notificationLive,
    retention: [...notificationRetention, ...addressRetention],
    personalData: notificationPersonalData(templates),
    errorTexts,
  };
}
