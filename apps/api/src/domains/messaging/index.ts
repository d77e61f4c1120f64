import './messaging.events.ts';
import type { Domain } from '../../domain.ts';
import { doctorRoutes } from './messaging.clinic-routes.ts';
import { messagingListeners } from './messaging.listeners.ts';
import { messagingLive } from './messaging.live.ts';
import { messagingPersonalData } from './messaging.personal-data.ts';
import { ownerRoutes } from './messaging.routes.ts';
import { errorTexts } from './messaging.texts.ts';

export const messaging: Domain = {
  name: 'messaging',
  routes(api, deps) {
    ownerRoutes(api, deps);
    doctorRoutes(api, deps);
  },
  listeners: messagingListeners,
  live: messagingLive,
  personalData: messagingPersonalData,
  errorTexts,
};
