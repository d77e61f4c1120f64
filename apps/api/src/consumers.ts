import { liveConsumer } from './domains/live/index.ts';
import { channelsConsumer, occasionsConsumer } from './domains/notifications/index.ts';
import type { Deps } from './platform/deps.ts';
import type { Consumer } from './platform/outbox-dispatcher.ts';

/** Everyone who hears of domain events. */
export function consumersOf(deps: Deps): readonly Consumer[] {
  return [liveConsumer(deps.realtime), occasionsConsumer(deps), channelsConsumer(deps)];
}
