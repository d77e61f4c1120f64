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
import { type ConversationRow, lockConversation, setRouting } from './conversations.repository.ts';
import { messagingActions } from './messaging.policy.ts';
import { addReaders } from './readers.repository.ts';

type Payload = EventPayloads['reservation.confirmed'];
type ColleaguePayload = EventPayloads['reservation.handed_over'];

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

/** Adds a colleague who is offered as a reader: what the owner writes until the answer is for them too. */
async function addOffered(tx: Db, payload: ColleaguePayload): Promise<ConversationRow | null> {
  const { reservation_id: id, user_id: ownerId, doctor_id: doctorId } = payload;
  const before = await lockConversation(tx, id);
  if (!before) return null;
  const scope = scopeFor(system('messaging'), messagingActions.announce, id);
  await addReaders(tx, scope, { ownerId, doctorId, readSeq: 0 });
  return before;
}

/**
 * Adds the system message that a colleague has taken over, who becomes a reader; the doctor before stays one, and it is
 * no longer routed to them. Without one for a time of the same doctor.
 */
async function addColleague(tx: Db, { now }: ListenerContext, payload: ColleaguePayload): Promise<void> {
  const { reservation_id: id, doctor_id: to, from_doctor_id: from } = payload;
  const before = await addOffered(tx, payload);
  if (!before || from === to) return;
  const scope = scopeFor(system('messaging'), messagingActions.announce, id);
  const { routedToDoctorId, routedToDesk, routedBy, waitingSince } = before;
  if (routedToDoctorId === from)
    await setRouting(tx, scope, {
      ...{ routedToDoctorId: null, routedToDesk, routedBy, waitingSince },
      routedAt: now(),
    });
  const line = {
    line: 'handed_over',
    startsAt: null,
    fromDoctorId: from,
    toDoctorId: to,
    now: now(),
  } as const;
  await addSystemMessage(tx, scope, before, line);
}

const steps = ['moved', 'opened', 'completed', 'cancelled', 'no_show', 'no_show_undone'] as const;

/** Adds system messages for state changes of the reservation, in the same transaction. */
export const messagingListeners: readonly EventListener[] = [
  eventListener('reservation.confirmed', (tx, context, { payload }) => begin(tx, context, payload)),
  eventListener('reservation.offered', async (tx, _context, { payload }) => {
    await addOffered(tx, payload);
  }),
  ...(['reservation.handed_over', 'reservation.offer_accepted'] as const).map(kind =>
    eventListener(kind, (tx, context, { payload }) => addColleague(tx, context, payload)),
  ),
  ...steps.map(step =>
    eventListener(`reservation.${step}`, (tx, context, { payload }) => addStep(tx, context, payload, step)),
  ),
];
