import type { NotificationTemplate } from '../../core/notification.ts';
import type { Domain } from '../domain.ts';
import { firstScreenRoutes } from './first-screen.routes.ts';

/** @param templates the notifications of all domains */
export const firstScreen = (templates: readonly NotificationTemplate[]): Domain => ({
  name: 'first-screen',
  routes: (api, deps) => firstScreenRoutes(templates, api, deps),
});
