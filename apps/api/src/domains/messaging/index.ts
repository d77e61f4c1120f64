import './messaging.events.ts';
import type { Domain } from '../../domain.ts';
import { messagingLive } from './messaging.live.ts';
import { messagingRoutes } from './messaging.routes.ts';
import { errorTexts } from './messaging.texts.ts';

export const messaging: Domain = {
  name: 'messaging',
  routes: messagingRoutes,
  live: messagingLive,
  errorTexts,
};
