import type { Db } from '@rifq/db';
import type { ChangeSource } from './actor.ts';

/** The ids in events. `user_id` is the owner of the record, never the actor. */
export type OfUser = { user_id: string };
export type OfPet = OfUser & { pet_id: string };

/**
 * The payload of each kind of domain event, ids only. Domains add their kinds by declaration merging in `x.events.ts`.
 * Events stay on the server: no browser receives one unless a domain maps it (`liveRule`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it by declaration merging
export interface EventPayloads {}

/** A domain event, written to the outbox in the transaction of the change it reports. */
export type DomainEvent = {
  [K in keyof EventPayloads]: { kind: K; payload: EventPayloads[K] };
}[keyof EventPayloads];

export type EventKind = DomainEvent['kind'];
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>;

/** An event as consumers receive it. */
export type RecordedEvent<K extends EventKind = EventKind> = EventOf<K> & {
  readonly id: string;
  /** The live connection of the tab that caused it. */
  readonly socketId: string | null;
  readonly createdAt: Date;
};

/** Writes events to the outbox, with a delivery for each consumer of that kind. */
export type EventOutbox = {
  /** Call it in the transaction of the change that the event reports. */
  append(tx: Db, event: DomainEvent, source: ChangeSource): Promise<void>;
  /** The same outbox, whose listeners read the time from another clock. */
  at(now: () => Date): EventOutbox;
};

/** Writes the effects of events in the transaction that settles their deliveries, so they are applied exactly once. */
type Write = (tx: Db, events: readonly RecordedEvent[]) => Promise<void>;

/** Calls an external service without holding a database connection; delivers at least once. */
type Send = (events: readonly RecordedEvent[]) => Promise<void>;

/** A running consumer. A rejection means that it handled none of the events, and rolls back its writes. */
export type Consumer = ConsumerKinds & ({ readonly write: Write } | { readonly send: Send });

/** The name must never change: deliveries and dead letters store it. */
export type ConsumerKinds = { readonly name: string; readonly kinds: readonly EventKind[] };

/** Dependencies of a listener. */
export type ListenerContext = { readonly outbox: EventOutbox; readonly now: () => Date };

/**
 * Reacts to an event in the transaction that appends it (docs/decisions/0053): its writes are committed with the
 * change, and its failure rolls both back. It calls no external service.
 */
export type EventListener = {
  readonly on: EventKind;
  hear(tx: Db, context: ListenerContext, event: EventOf<EventKind>): Promise<void>;
};

/** Declares a listener, typed by the event's kind. */
export function eventListener<K extends EventKind>(
  on: K,
  hear: (tx: Db, context: ListenerContext, event: EventOf<K>) => Promise<void>,
): EventListener {
  const isOn = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return {
    on,
    hear: (tx, context, event) => (isOn(event) ? hear(tx, context, event) : Promise.resolve()),
  };
}
