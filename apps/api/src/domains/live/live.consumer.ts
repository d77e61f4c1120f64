import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { Consumer, RecordedEvent } from '../../core/events.ts';
import type { LiveMessage, LiveRule } from '../../core/live.ts';
import type { Realtime, RealtimeEvent } from '../../ports/realtime.ts';
import { channelOf, slotsChannelOf } from './channel.ts';
import { advanceLiveCursors } from './live-cursors.repository.ts';

/** A live message with its event. */
type Publishing = { readonly message: LiveMessage; readonly event: RecordedEvent };

const publishingsOf = (rules: readonly LiveRule[], event: RecordedEvent): Publishing[] =>
  rules.flatMap(rule => {
    const message = rule.toMessage(event);
    return message === null ? [] : [{ message, event }];
  });

/** Builds the live event for each channel of the audience. */
function realtimeEvents({ message, event }: Publishing): RealtimeEvent[] {
  const data = { ...message.ids, updated_at: event.createdAt.toISOString() };
  const { userIds, slotsOf = [] } = message.audience;
  const channels = [...userIds.map(channelOf), ...slotsOf.map(slotsChannelOf)];
  return channels.map(channel => ({ channel, name: message.name, data, exceptSocketId: event.socketId }));
}

const kindsOf = (rules: readonly LiveRule[]) => [...new Set(rules.map(rule => rule.on))];

/**
 * Publishes live events. A duplicate only makes tabs refetch again.
 * @param advance counts an event for its users before it is published, so that tabs that join later read a new cursor
 */
export function liveConsumer(
  rules: readonly LiveRule[],
  realtime: Pick<Realtime, 'publish'>,
  advance: (userIds: ReadonlySet<string>) => Promise<void>,
): Consumer {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    async send(events) {
      const publishings = events.flatMap(event => publishingsOf(rules, event));
      await advance(new Set(publishings.flatMap(({ message }) => message.audience.userIds)));
      await realtime.publish(publishings.flatMap(realtimeEvents));
    },
  };
}

/** Defines the consumer of all events with a live rule. */
export function liveConsumerOf(rules: readonly LiveRule[]): ConsumerDefinition {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    start: ({ db, realtime }) => liveConsumer(rules, realtime, userIds => advanceLiveCursors(db, userIds)),
  };
}
