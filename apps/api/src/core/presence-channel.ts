import type { SignedInActor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { EventKind, EventOf } from './events.ts';

/** A place on a presence channel: what its others see of whoever has it. */
export type PresenceMembership = {
  /** Opaque: it names nobody outside of this channel. */
  readonly memberId: string;
  readonly info: Readonly<Record<string, string>>;
  /** When the right to it ends, as far as is known now; null when time does not end it. */
  readonly until: Date | null;
};

/** Says whose connections end once an event has happened: they come back, and are admitted anew or not. */
export type DisconnectRule = {
  readonly on: EventKind;
  usersOf(deps: Pick<Deps, 'db' | 'now'>, event: EventOf<EventKind>): Promise<readonly string[]>;
};

/** The presence channels `presence-{kind}.{id}`. */
export type PresenceChannel = {
  readonly kind: string;
  /** The place of the actor on the channel of this id; null refuses it. */
  admit(
    deps: Pick<Deps, 'db' | 'keys' | 'now'>,
    actor: SignedInActor,
    id: string,
  ): Promise<PresenceMembership | null>;
  /** What takes the right to a place from somebody. */
  readonly disconnects: readonly DisconnectRule[];
};

/** Declares a rule of putting off, typed by the event's kind. */
export function disconnectRule<K extends EventKind>(
  on: K,
  usersOf: (deps: Pick<Deps, 'db' | 'now'>, event: EventOf<K>) => Promise<readonly string[]>,
): DisconnectRule {
  const isOn = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, usersOf: async (deps, event) => (isOn(event) ? usersOf(deps, event) : []) };
}
