import type { Db } from '@rifq/db';
import type { ChangeSource } from './actor.ts';

/** `user_id` is the owner of the record, never the actor. */
type OfUser = { user_id: string };
type OfSession = OfUser & { session_id: string };
type OfPet = OfUser & { pet_id: string };
type OfWeight = OfPet & { weight_id: string };
type OfDose = OfPet & { dose_id: string };

/**
 * Domain events, written to the outbox in the transaction of their change. They reach no browser unless a domain maps
 * them (`liveRule`); payloads carry ids only.
 */
export type DomainEvent =
  | { kind: 'user.registered'; payload: OfUser }
  | { kind: 'user.completed'; payload: OfUser }
  | { kind: 'user.updated'; payload: OfUser }
  | { kind: 'user.switched_off'; payload: OfUser }
  | { kind: 'user.switched_on'; payload: OfUser }
  | { kind: 'session.started'; payload: OfSession }
  | { kind: 'session.revoked'; payload: OfSession }
  | { kind: 'pet.created'; payload: OfPet }
  | { kind: 'pet.updated'; payload: OfPet }
  | { kind: 'pet.photo_changed'; payload: OfPet }
  | { kind: 'pet.state_changed'; payload: OfPet }
  | { kind: 'pet.archived'; payload: OfPet }
  | { kind: 'pet.restored'; payload: OfPet }
  | { kind: 'pet.weighed'; payload: OfWeight }
  | { kind: 'pet.weight_removed'; payload: OfWeight }
  | { kind: 'dose.recorded'; payload: OfDose }
  | { kind: 'dose.changed'; payload: OfDose }
  | { kind: 'dose.removed'; payload: OfDose }
  | { kind: 'dose.restored'; payload: OfDose }
  | { kind: 'plan.options_changed'; payload: OfPet }
  | { kind: 'reminder.due'; payload: OfPet & { reminder_id: string } }
  | { kind: 'notification.created'; payload: OfUser & { notification_id: string } }
  | { kind: 'notification.read'; payload: OfUser }
  | { kind: 'notification.preferences_changed'; payload: OfUser };

export type EventKind = DomainEvent['kind'];
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>;

/** An event as consumers get it. */
export type RecordedEvent<K extends EventKind = EventKind> = EventOf<K> & {
  readonly id: string;
  /** The socket id of the tab that caused it. */
  readonly socketId: string | null;
  readonly createdAt: Date;
};

/** Writes events to the outbox, with a delivery for each consumer that names the kind. */
export type Outbox = {
  /** Call it in the transaction of the change. */
  append(tx: Db, event: DomainEvent, source: ChangeSource): Promise<void>;
};

/** Handles events in the transaction that settles their deliveries, so its writes happen once. */
type Write = (tx: Db, events: readonly RecordedEvent[]) => Promise<void>;

/** Handles events by a call outside the database, while no connection is held. It may get an event twice. */
type Send = (events: readonly RecordedEvent[]) => Promise<void>;

/** A running consumer. A rejection means that none of the events was handled, and rolls back what it wrote. */
export type Consumer = ConsumerKinds & ({ readonly write: Write } | { readonly send: Send });

/** The name must not change: deliveries and dead letters carry it. */
export type ConsumerKinds = { readonly name: string; readonly kinds: readonly EventKind[] };
