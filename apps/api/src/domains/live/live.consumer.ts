import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { Consumer, RecordedEvent } from '../../core/events.ts';
import type { LiveRule } from '../../core/live.ts';
import type { Realtime, RealtimeEvent } from '../../ports/realtime.ts';
import { channelOf } from './channel.ts';

/** What the channels of an event's audience hear. */
function realtimeEvents(rules: readonly LiveRule[], event: RecordedEvent): RealtimeEvent[] {
  return rules.flatMap(rule => {
    const message = rule.toMessage(event);
    if (message === null) return [];
    const data = { ...message.ids, updated_at: event.createdAt.toISOString() };
    return message.audience.userIds.map(userId => ({
      channel: channelOf(userId),
      name: message.name,
      data,
      exceptSocketId: event.socketId,
    }));
  });
}

const kindsOf = (rules: readonly LiveRule[]) => [...new Set(rules.map(rule => rule.on))];

/** Hands events to the broadcaster. A tab that hears one twice refetches twice, which does no harm. */
export function liveConsumer(rules: readonly LiveRule[], realtime: Pick<Realtime, 'publish'>): Consumer {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    send: events => realtime.publish(events.flatMap(event => realtimeEvents(rules, event))),
  };
}

/** The consumer of every event that a domain maps to what browsers hear. */
export function liveConsumerOf(rules: readonly LiveRule[]): ConsumerDefinition {
  return {
    name: 'realtime',
    kinds: kindsOf(rules),
    start: ({ realtime }) => liveConsumer(rules, realtime),
  };
}
