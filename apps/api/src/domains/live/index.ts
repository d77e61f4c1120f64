import type { LiveRule } from '../../core/live.ts';
import type { ChannelRule } from '../../core/live-channel.ts';
import type { Domain } from '../../domain.ts';
import { liveConsumerOf } from './live.consumer.ts';
import { broadcastingAuth, liveRoutes } from './live.routes.ts';
import { errorTexts } from './live.texts.ts';
import { putOff } from './put-off.consumer.ts';

export { isConversationChannel, isLiveChannel, isSlotsChannel } from './channel.ts';

/** @param rules the live rules of all domains @param channels their presence channels */
export const live = (rules: readonly LiveRule[], channels: readonly ChannelRule[]): Domain => ({
  name: 'live',
  routes: liveRoutes,
  pages: [{ prefix: '/broadcasting', register: (scope, deps) => broadcastingAuth(scope, deps, channels) }],
  consumers: [liveConsumerOf(rules), putOff],
  errorTexts,
});
