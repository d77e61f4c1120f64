import { readFile } from 'node:fs/promises';
import { newId } from '@rifq/db';
import type { ClinicActor, ReadingUser } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { fileOf } from '../core/uploaded-file.ts';
import {
  advanceCursor,
  attachFile,
  type ConversationCaller,
  messageDraftOf,
  sendMessage,
} from '../domains/messaging/index.ts';
import { type DemoMessage, pastConversation, upcomingConversations } from './demo-conversations.ts';
import { atTime, bookAround } from './demo-visits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Both sides of a conversation. */
type People = { readonly owner: ReadingUser; readonly doctor: ClinicActor };

const callers = ({ owner, doctor }: People): Record<DemoMessage['from'], ConversationCaller> => ({
  owner: { side: 'owner', actor: owner },
  doctor: { side: 'clinic', actor: doctor },
});

/** Sends messages, each at its time; a sender has read the earlier ones. Returns their ids. */
async function talk(
  deps: Deps,
  people: People,
  reservationId: string,
  messages: readonly DemoMessage[],
  momentOf: (minute: number) => Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { from, minute, text, photo }] of messages.entries()) {
    const then = atTime(deps, momentOf(minute));
    const caller = callers(people)[from];
    const before = ids.at(-1);
    if (before !== undefined && messages[index - 1]?.from !== from)
      await advanceCursor(then, caller, 'read', { reservation_id: reservationId, message_id: before });
    const message = { reservation_id: reservationId, message_id: newId(), text };
    if (photo === undefined) await sendMessage(then, caller, messageDraftOf(message));
    else {
      const bytes = await readFile(new URL(`./${photo}`, import.meta.url));
      await attachFile(then, caller, message, fileOf(bytes));
    }
    ids.push(message.message_id);
  }
  return ids;
}

/** Sends the messages of a past visit; both sides have read all of them. */
export async function seedPastConversation(
  deps: Deps,
  people: People,
  visit: { readonly id: string; readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const momentOf = (minute: number) => new Date(visit.startsAt.getTime() + minute * MINUTE_MS);
  const ids = await talk(deps, people, visit.id, pastConversation, momentOf);
  const upTo = { reservation_id: visit.id, message_id: ids.at(-1) ?? '' };
  for (const caller of Object.values(callers(people)))
    await advanceCursor(atTime(deps, visit.endsAt), caller, 'read', upTo);
}

/** Books the upcoming visits with their messages so far. @param petIds in order */
export async function seedConversations(
  deps: Deps,
  people: People,
  doctorId: string,
  petIds: readonly string[],
): Promise<void> {
  const ago = (minutes: number) => new Date(deps.now().getTime() - minutes * MINUTE_MS);
  for (const { pet, inDays, bookedAgo, reason, messages, received } of upcomingConversations) {
    const petId = petIds[pet];
    if (petId === undefined) throw new Error('the demo has no such pet');
    const around = new Date(deps.now().getTime() + inDays * DAY_MS);
    const visit = await bookAround(deps, people.owner, {
      petId,
      doctorId,
      around,
      reason,
      bookedAt: ago(bookedAgo),
    });
    const ids = await talk(deps, people, visit.id, messages, ago);
    const last = ids[received - 1];
    if (last === undefined) continue;
    await advanceCursor(deps, callers(people).doctor, 'received', {
      reservation_id: visit.id,
      message_id: last,
    });
  }
}
