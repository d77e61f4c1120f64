import type { Consumer } from '../../platform/outbox-dispatcher.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { channelOf } from './channel.ts';

/**
 * Tells every open tab of a user what happened: the event's ids and when, never its content. A tab asks for what it
 * shows; so an event that comes twice does no harm.
 */
export function liveConsumer(realtime: Realtime): Consumer {
  return {
    name: 'realtime',
    send: events =>
      realtime.publish(
        events.map(({ kind, payload, origin, createdAt }) => ({
          channel: channelOf(payload.user_id),
          name: kind,
          data: { ...payload, updated_at: createdAt.toISOString() },
          exceptSocketId: origin,
        })),
      ),
  };
}
