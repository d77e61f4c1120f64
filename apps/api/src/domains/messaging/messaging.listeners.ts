import type { SystemLine } from '@rifq/contract';
import type { Db } from '@rifq/db';
import {
  type EventListener,
  type EventPayloads,
  eventListener,
  type ListenerContext,
} from '../../core/events.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import { sealedReservation } from '../reservations/index.ts';
import { addSystemMessage } from './append-system-message.ts';
import { beginWithLine } from './begin-conversation.ts';
import { lockConversation } from './conversations.repository.ts';

type Payload = EventPayloads['reservation.confirmed'];

/** A reservation that is confirmed gets its conversation, and its first line. */
async function begin(tx: Db, { now }: ListenerContext, payload: Payload): Promise<void> {
  const { reservation_id: id, user_id: ownerId, clinic_id: clinicId, doctor_id: doctorId } = payload;
  await beginWithLine(tx, asServer('reservation', id), { ownerId, clinicId, doctorId }, now());
}

/** Tells of a step. A reservation that was never confirmed has no conversation, and one from before there were any may have none. */
async function tell(
  tx: Db,
  { now }: ListenerContext,
  { reservation_id: id }: Payload,
  line: SystemLine,
): Promise<void> {
  const before = await lockConversation(tx, id);
  if (!before) return;
  const moved = line === 'moved' ? openAsServer(await sealedReservation(tx, id)) : null;
  await addSystemMessage(tx, asServer('reservation', id), before, {
    line,
    startsAt: moved?.row.startsAt ?? null,
    now: now(),
  });
}

const steps = ['moved', 'opened', 'completed', 'cancelled', 'no_show'] as const;

/** What a conversation tells of the steps of its reservation, in their transactions. */
export const messagingListeners: readonly EventListener[] = [
  eventListener('reservation.confirmed', (tx, context, { payload }) => begin(tx, context, payload)),
  ...steps.map(step =>
    eventListener(`reservation.${step}`, (tx, context, { payload }) => tell(tx, context, payload, step)),
  ),
];
