import './messaging.events.ts';
import type { Domain } from '../../domain.ts';
import { conversationChannel } from './messaging.channel.ts';
import { doctorRoutes } from './messaging.clinic-routes.ts';
import { messagingListeners } from './messaging.listeners.ts';
import { messagingLive } from './messaging.live.ts';
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
  channels: [conversationChannel],
  errorTexts,
};
