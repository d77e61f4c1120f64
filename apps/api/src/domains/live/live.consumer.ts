import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { Consumer, RecordedEvent } from '../../core/events.ts';
import type { LiveRule } from '../../core/live.ts';
import type { Realtime, RealtimeEvent } from '../../ports/realtime.ts';
import { channelOf, slotsChannelOf } from './channel.ts';

/** The live event on each channel of the audience. */
function realtimeEvents(rules: readonly LiveRule[], event: RecordedEvent): RealtimeEvent[] {
  return rules.flatMap(rule => {
    const message = rule.toMessage(event);
    if (message === null) return [];
    const data = { ...message.ids, updated_at: event.createdAt.toISOString() };
    const { userIds, slotsOf = [] } = message.audience;
    const channels = [...userIds.map(channelOf), ...slotsOf.map(slotsChannelOf)];
    return channels.map(channel => ({
      channel,
      name: message.name,
      data,
      exceptSocketId: event.socketId,
    }));
  });
}

const kindsOf = (rules: readonly LiveRule[]) => [...new Set(rules.map(rule => rule.on))];

/** Publishes live events. One that comes twice makes tabs refetch twice, which does no harm. */
export function liveConsumer(rules: readonly LiveRule[], realtime: Pick<Realtime, 'publish'>): Consumer {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    send: events => realtime.publish(events.flatMap(event => realtimeEvents(rules, event))),
  };
}

/** The consumer of every event that has a live rule. */
export function liveConsumerOf(rules: readonly LiveRule[]): ConsumerDefinition {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    start: ({ realtime }) => liveConsumer(rules, realtime),
  };
}
