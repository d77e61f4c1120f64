import type { Db } from '@rifq/db';
import { authorize, scopeFor, system } from '../../core/access.ts';
import {
  type EventListener,
  type EventPayloads,
  eventListener,
  type ListenerContext,
} from '../../core/events.ts';
import { sealedReservation } from '../reservations/index.ts';
import { addSystemMessage } from './append-system-message.ts';
import { createConfirmedConversation } from './begin-conversation.ts';
import { lockConversation } from './conversations.repository.ts';
import { messagingActions } from './messaging.policy.ts';

type Payload = EventPayloads['reservation.confirmed'];

/** Creates the conversation of a confirmed reservation, with its first system message. */
async function begin(tx: Db, { now }: ListenerContext, payload: Payload): Promise<void> {
  const { reservation_id: id, user_id: ownerId, clinic_id: clinicId, doctor_id: doctorId } = payload;
  await createConfirmedConversation(
    tx,
    scopeFor(system('messaging'), messagingActions.announce, id),
    { ownerId, clinicId, doctorId },
    now(),
  );
}

/**
 * Adds the system message of a state change. Reservations never confirmed, and some legacy ones, have no conversation.
 */
async function addStep(
  tx: Db,
  { now }: ListenerContext,
  { reservation_id: id }: Payload,
  line: (typeof steps)[number],
): Promise<void> {
  const before = await lockConversation(tx, id);
  if (!before) return;
  const moved =
    line === 'moved'
      ? authorize(system('messaging'), messagingActions.announce, await sealedReservation(tx, id))
      : null;
  await addSystemMessage(tx, scopeFor(system('messaging'), messagingActions.announce, id), before, {
    line,
    startsAt: moved?.row.startsAt ?? null,
    now: now(),
  });
}

const steps = ['moved', 'opened', 'completed', 'cancelled', 'no_show', 'no_show_undone'] as const;

/** Adds system messages for state changes of the reservation, in the same transaction. */
export const messagingListeners: readonly EventListener[] = [
  eventListener('reservation.confirmed', (tx, context, { payload }) => begin(tx, context, payload)),
  ...steps.map(step =>
    eventListener(`reservation.${step}`, (tx, context, { payload }) => addStep(tx, context, payload, step)),
  ),
];
