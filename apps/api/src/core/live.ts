import type { LiveEventIds, LiveEventName } from '@rifq/contract';
import type { EventKind, EventOf } from './events.ts';

/** Who hears of an event. */
export type Audience = { readonly userIds: readonly string[] };

/** What the tabs of an audience hear: ids only, never content. */
export type LiveMessage = {
  [N in LiveEventName]: { readonly audience: Audience; readonly name: N; readonly ids: LiveEventIds<N> };
}[LiveEventName];

/** What browsers hear of one kind of domain event; a kind without a rule reaches no browser. */
export type LiveRule = {
  readonly on: EventKind;
  toMessage(event: EventOf<EventKind>): LiveMessage | null;
};

/** Maps a domain event to what browsers hear, typed by its kind. */
export function liveRule<K extends EventKind>(
  on: K,
  toMessage: (event: EventOf<K>) => LiveMessage,
): LiveRule {
  const isOn = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, toMessage: event => (isOn(event) ? toMessage(event) : null) };
}

/** The user whose record an event is about, and nobody else. */
export const ownerOf = ({ payload }: EventOf<EventKind>): Audience => ({ userIds: [payload.user_id] });
