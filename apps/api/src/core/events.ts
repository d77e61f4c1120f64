import type { Db } from '@rifq/db';
import type { ChangeSource } from './actor.ts';

/** `user_id` is whose record it is, never who acted on it. */
type OfUser = { user_id: string };
type OfSession = OfUser & { session_id: string };
type OfPet = OfUser & { pet_id: string };
type OfWeight = OfPet & { weight_id: string };
type OfDose = OfPet & { dose_id: string };

/**
 * Domain events, written to the outbox in the transaction of the change they tell of. They belong to the server: no
 * browser hears of one until a domain maps it (`liveRule`). A payload carries ids only.
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

/** An event as it is handed to consumers. */
export type RecordedEvent<K extends EventKind = EventKind> = EventOf<K> & {
  readonly id: string;
  /** The live connection of the tab that caused it. */
  readonly socketId: string | null;
  readonly createdAt: Date;
};

/** Writes events to the outbox, with a delivery for each consumer that takes the kind. */
export type Outbox = {
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
