import type { SignedInActor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { EventKind, EventOf } from './events.ts';

/** A membership of a presence channel: what the other members see. */
export type PresenceMembership = {
  /** Opaque: it identifies the user within this channel only. */
  readonly memberId: string;
  readonly info: Readonly<Record<string, string>>;
  /** When it expires, as far as is known now; null when it does not expire. */
  readonly until: Date | null;
};

/** After an event, returns the users to disconnect. Their clients reconnect and are authorized again, or rejected. */
export type DisconnectRule = {
  readonly on: EventKind;
  usersOf(deps: Pick<Deps, 'db' | 'now'>, event: EventOf<EventKind>): Promise<readonly string[]>;
};

/** The presence channels `presence-{kind}.{id}`. */
export type PresenceChannel = {
  readonly kind: string;
  /** Returns the actor's membership of the channel with this id; null refuses it. */
  admit(
    deps: Pick<Deps, 'db' | 'keys' | 'now'>,
    actor: SignedInActor,
    id: string,
  ): Promise<PresenceMembership | null>;
  /** Events that end memberships. */
  readonly disconnects: readonly DisconnectRule[];
};

/** Declares a disconnect rule, typed by the event's kind. */
export function disconnectRule<K extends EventKind>(
  on: K,
  usersOf: (deps: Pick<Deps, 'db' | 'now'>, event: EventOf<K>) => Promise<readonly string[]>,
): DisconnectRule {
  const isOn = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, usersOf: async (deps, event) => (isOn(event) ? usersOf(deps, event) : []) };
}
