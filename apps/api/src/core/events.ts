import type { Db } from '@rifq/db';
import type { ChangeSource } from './actor.ts';

/** The ids that events carry. `user_id` is the owner of the record, never the actor. */
export type OfUser = { user_id: string };
export type OfPet = OfUser & { pet_id: string };

/**
 * The payload of each kind of domain event, ids only. It is empty here: each domain adds its own in `x.events.ts`. They
 * belong to the server, and no browser hears of one until a domain maps it (`liveRule`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it by declaration merging
export interface EventPayloads {}

/** A domain event, written to the outbox in the transaction of the change it tells of. */
export type DomainEvent = {
  [K in keyof EventPayloads]: { kind: K; payload: EventPayloads[K] };
}[keyof EventPayloads];

export type EventKind = DomainEvent['kind'];
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>;

/** An event as it is handed to consumers. */
export type RecordedEvent<K extends EventKind = EventKind> = EventOf<K> & {
  readonly id: string;
  /** The live connection of the tab that caused it. */
  readonly socketId: string | null;
  readonly createdAt: Date;
};

/** Writes events to the outbox, with a delivery for each consumer that takes the kind. */
export type EventOutbox = {
  /** Call it in the transaction of the change that the event tells of. */
  append(tx: Db, event: DomainEvent, source: ChangeSource): Promise<void>;
};

/** Writes what follows from events in the transaction that settles their deliveries, so its writes happen once. */
type Write = (tx: Db, events: readonly RecordedEvent[]) => Promise<void>;

/** Calls somebody outside while no connection to the database is held; it may hand on an event twice. */
type Send = (events: readonly RecordedEvent[]) => Promise<void>;

/** A consumer that runs. A rejection means that it has taken none of the events, and undoes what it wrote. */
export type Consumer = ConsumerKinds & ({ readonly write: Write } | { readonly send: Send });

/** The name is kept for good: deliveries and dead letters carry it. */
export type ConsumerKinds = { readonly name: string; readonly kinds: readonly EventKind[] };

/** What a listener works with. */
export type ListenerContext = { readonly outbox: EventOutbox; readonly now: () => Date };

/**
 * Follows an event in the very transaction in which it is appended (docs/decisions/0053): what it writes is committed
 * with the change, and its failure undoes both. It calls nobody outside.
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
