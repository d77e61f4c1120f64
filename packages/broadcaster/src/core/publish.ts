import { eventEncoder } from '../protocol/server-frames.ts';
import { broadcast } from './deliver.ts';
import type { EventToPublish } from './event-input.ts';
import type { AppState } from './state.ts';

/** Sends an event to all subscribers of its channels, but not to the connection `exceptSocketId`. */
export function publish(app: AppState, event: EventToPublish): void {
  const { hub } = app;
  hub.counters.published += 1;
  const encode = eventEncoder(event.name, event.data);
  const except = event.exceptSocketId === null ? undefined : app.connections.get(event.exceptSocketId);
  for (const { name, kind } of event.channels) {
    const channel = app.channels.get(name);
    if (!channel && !kind.cache) continue;
    const frame = encode(name);
    if (kind.cache) app.cache.store(name, frame, hub.now());
    if (channel) broadcast(channel, frame, except);
  }
}
