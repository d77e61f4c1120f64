import type { LiveEventIds, LiveEventName } from '@rifq/contract';
import type { EventKind, EventOf } from './events.ts';

/** The recipients of a live event. */
export type Audience = {
  readonly userIds: readonly string[];
  /** All users viewing the free slots of one of these doctors. */
  readonly slotsOf?: readonly string[];
};

/** A live event with its audience: ids only, never content. */
export type LiveMessage = {
  [N in LiveEventName]: { readonly audience: Audience; readonly name: N; readonly ids: LiveEventIds<N> };
}[LiveEventName];

/** Maps one kind of domain event to a live event. A kind without a rule reaches no browser. */
export type LiveRule = {
  readonly on: EventKind;
  toMessage(event: EventOf<EventKind>): LiveMessage | null;
};

/** Declares a live rule, typed by the event's kind. Null sends no live event. */
export function liveRule<K extends EventKind>(
  on: K,
  toMessage: (event: EventOf<K>) => LiveMessage | null,
): LiveRule {
  const isOn = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, toMessage: event => (isOn(event) ? toMessage(event) : null) };
}

/** The audience of the user whose record an event is about. */
export const ownerAudience = ({ payload }: EventOf<EventKind>): Audience => ({ userIds: [payload.user_id] });
