export { type Broadcaster, createBroadcaster, type PublishedEvent, type Stats } from './broadcaster.ts';
export type { Clock } from './clock.ts';
export { InvalidEventError } from './core/event-input.ts';
export { broadcasterPlugin } from './http/fastify-plugin.ts';
export type { ApiRequest, ApiResponse } from './http/request.ts';
export {
  type BroadcasterAppOptions,
  type BroadcasterOptions,
  defaultLimits,
  type Limits,
  type Log,
} from './options.ts';
