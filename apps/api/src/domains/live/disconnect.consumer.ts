import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';

/**
 * Disconnects users who may have lost a presence membership. Clients reconnect automatically, so a disconnect that was
 * not needed does no harm.
 */
export function disconnectConsumerOf(channels: readonly PresenceChannel[]): ConsumerDefinition {
  const rules = channels.flatMap(({ disconnects }) => disconnects);
  const declared = { name: 'put-off', kinds: [...new Set(rules.map(({ on }) => on))] };
  return {
    ...declared,
    start: deps => ({
      ...declared,
      async send(events) {
        const users = await Promise.all(
          events.flatMap(event => rules.map(rule => rule.usersOf(deps, event))),
        );
        for (const userId of new Set(users.flat())) await deps.realtime.terminate(userId);
      },
    }),
  };
}
