export { liveConsumer } from './live.consumer.ts';
export { broadcastingAuth, liveRoutes } from './live.routes.ts';
