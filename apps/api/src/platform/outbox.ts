import type { ConsumerKinds, EventKind, EventListener, EventOutbox } from '../core/events.ts';
import { insertEvent } from './outbox.repository.ts';

/**
 * Creates the outbox of these consumers and listeners: an event gets a delivery for each consumer of its kind, and its
 * listeners run in the transaction of the change.
 */
export function makeOutbox(
  receivers: { consumers: readonly ConsumerKinds[]; listeners: readonly EventListener[] },
  now: () => Date,
): EventOutbox {
  const { consumers, listeners } = receivers;
  const consumersOf = (kind: EventKind) =>
    consumers.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
  const outbox: EventOutbox = {
    async append(tx, event, source) {
      await insertEvent(tx, event, source, consumersOf(event.kind));
      for (const listener of listeners)
        if (listener.on === event.kind) await listener.hear(tx, { outbox, now }, event);
    },
    at: other => makeOutbox(receivers, other),
  };
  return outbox;
}
