import type { ConsumerKinds, EventKind, Outbox } from '../core/events.ts';
import { insertEvent } from './outbox.repository.ts';

/** The outbox of these consumers: an event gets a delivery for each consumer that names its kind. */
export function makeOutbox(consumers: readonly ConsumerKinds[]): Outbox {
  const consumersOf = (kind: EventKind) =>
    consumers.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
  return { append: (tx, event, source) => insertEvent(tx, event, source, consumersOf(event.kind)) };
}
