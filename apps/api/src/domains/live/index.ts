import type { LiveRule } from '../../core/live.ts';
import type { Domain } from '../../domain.ts';
import { liveConsumerOf } from './live.consumer.ts';
import { broadcastingAuth, liveRoutes } from './live.routes.ts';
import { errorTexts } from './live.texts.ts';

export { isLiveChannel, isSlotsChannel } from './channel.ts';

/** @param rules the live rules of all domains */
export const live = (rules: readonly LiveRule[]): Domain => ({
  name: 'live',
  routes: liveRoutes,
  pages: [{ prefix: '/broadcasting', register: broadcastingAuth }],
  consumers: [liveConsumerOf(rules)],
  errorTexts,
});
