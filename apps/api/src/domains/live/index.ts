import type { LiveRule } from '../../core/live.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import type { Domain } from '../domain.ts';
import { broadcastingAuth } from './broadcasting.routes.ts';
import { disconnectConsumerOf } from './disconnect.consumer.ts';
import { disconnectWorker } from './disconnect.job.ts';
import { liveConsumerOf } from './live.consumer.ts';
import { livePersonalData } from './live.personal-data.ts';
import { liveRetention } from './live.retention.ts';
import { liveRoutes } from './live.routes.ts';
import { errorTexts } from './live.texts.ts';

export { isConversationChannel, isLiveChannel, isSlotsChannel, isUserChannel } from './channel.ts';
export { configOf } from './config.ts';
export { viewCursor } from './cursor.service.ts';

/**
 * @param rules the live rules of all domains
 * @param channels their presence channels
 */
export const live = (rules: readonly LiveRule[], channels: readonly PresenceChannel[]): Domain => ({
  name: 'live',
  routes: liveRoutes,
  pages: [{ prefix: '/broadcasting', register: broadcastingAuth(channels) }],
  consumers: [liveConsumerOf(rules), disconnectConsumerOf(channels)],
  jobs: [disconnectWorker],
  retention: liveRetention,
  personalData: livePersonalData,
  errorTexts,
});
