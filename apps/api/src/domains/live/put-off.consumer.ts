import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { EventKind, RecordedEvent } from '../../core/events.ts';

/**
 * After which events somebody may have lost a channel that is joined already: a subscription cannot be ended, so all
 * connections of theirs are, and those that still may come back at once (docs/decisions/0071).
 */
const kinds = [
  'session.revoked',
  'user.switched_off',
  'member.removed',
  'member.role_changed',
  'reservation.cancelled',
] as const satisfies readonly EventKind[];

/** Whom an event puts off: of a reservation that was cancelled the clinic's side, whose doctors read it no more. */
function putOffBy(event: RecordedEvent): readonly string[] {
  return event.kind === 'reservation.cancelled' ? event.payload.staff_ids : [event.payload.user_id];
}

/** Ends the connections of whoever may have lost access. One that comes twice does no harm. */
export const putOff: ConsumerDefinition = {
  name: 'put-off',
  kinds,
  start: ({ realtime }) => ({
    name: 'put-off',
    kinds,
    async send(events) {
      for (const userId of new Set(events.flatMap(putOffBy))) await realtime.terminate(userId);
    },
  }),
};
