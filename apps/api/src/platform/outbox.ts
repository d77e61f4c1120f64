import { runPipelined } from '@rifq/db';
import type { ConsumerKinds, EventKind, EventListener, EventOutbox } from '../core/events.ts';
import { insertEvent } from './outbox.repository.ts';

/**
 * The outbox of these consumers and listeners: an event gets a delivery for each consumer that names its kind, and each
 * listener to it runs in the transaction of the change.
 */
export function makeOutbox(
  { consumers, listeners }: { consumers: readonly ConsumerKinds[]; listeners: readonly EventListener[] },
  now: () => Date,
): EventOutbox {
  const consumersOf = (kind: EventKind) =>
    consumers.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
  const outbox: EventOutbox = {
    async append(tx, event, source) {
      const hear = async () => {
        for (const listener of listeners)
          if (listener.on === event.kind) await listener.hear(tx, { outbox, now }, event);
      };
      // What the first listener asks for needs no answer to the insert, and goes in its trip.
      await runPipelined([insertEvent(tx, event, source, consumersOf(event.kind)), hear()]);
    },
  };
  return outbox;
}
