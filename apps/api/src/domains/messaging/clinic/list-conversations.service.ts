import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { listPreviews } from '../previews.repository.ts';
import { presentClinicConversation } from './clinic-conversation.presenter.ts';
import { listByIds, listFlaggedAt, listWaitingAt } from './listed.repository.ts';
import { conversationPartiesOf } from './parties.ts';
import { byUrgency, calmPosition, isPressing, type ListPosition, readableOf } from './readable.ts';
import { type ConversationSearch, restOf, unreadOf } from './sources.ts';

/** Most pressing conversations of each kind that are read: those that have waited longer are closed by then. */
const PRESSING_MOST = 400;

/** Returns the list position of the cursor's conversation, which may have left the list; null for an unknown one. */
async function positionOf(
  { db, actor, now }: ConversationSearch,
  after: string | undefined,
): Promise<ListPosition | null> {
  if (after === undefined) return null;
  const [listed] = await listByIds(db, actor.membership, actor.own.id, [after]);
  if (!listed) return null;
  const [known] = await readableOf(db, actor, [listed], now);
  return known ?? calmPosition(listed);
}

/** Reads the conversations of the clinic that need a reply or have an emergency sign, sorted. */
async function pressingOf({ db, actor, now }: ConversationSearch) {
  const { own, membership } = actor;
  const [waiting, flagged] = await Promise.all([
    listWaitingAt(db, membership, own.id, PRESSING_MOST),
    listFlaggedAt(db, membership, own.id, PRESSING_MOST),
  ]);
  const rows = new Map([...waiting, ...flagged].map(row => [row.reservationId, row]));
  return (await readableOf(db, actor, [...rows.values()], now)).filter(isPressing).sort(byUrgency);
}

/**
 * Lists a page of the clinic's conversations that the member may read now, as `byUrgency`. Empty after a conversation of
 * another clinic.
 */
export async function listClinicConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  wanted: PayloadOf<'get', '/api/clinic/messages/conversations'>,
): Promise<ResponseOf<'get', '/api/clinic/messages/conversations'>> {
  const query: ConversationSearch = { db, actor, now: now(), wanted };
  const { own } = actor;
  const [position, pressing] = await Promise.all([positionOf(query, wanted.after), pressingOf(query)]);
  const waiting = pressing.filter(({ waitingSince }) => waitingSince !== null);
  const counts = {
    waiting: waiting.length,
    waiting_for_desk: waiting.filter(({ listed }) => listed.routedToDesk).length,
  };
  if (wanted.after !== undefined && position === null) return { conversations: [], more: false, ...counts };

  const found =
    wanted.which === 'unread' ? await unreadOf(query, position) : await restOf(query, pressing, position);
  const page = found.slice(0, messageLimits.conversations);
  const viewer = { userId: own.id, side: 'clinic' as const };
  const [previews, parties] = await Promise.all([
    listPreviews(
      db,
      page.map(({ scope }) => scope),
      viewer,
    ),
    conversationPartiesOf(
      db,
      page.map(({ reservation }) => reservation),
      page.flatMap(({ listed }) => listed.routedToDoctorId ?? []),
    ),
  ]);
  const byId = new Map(previews.map(row => [row.conversation.reservationId, row]));
  return {
    conversations: page.map(one =>
      presentClinicConversation(one, byId.get(one.reservation.id) ?? null, parties, actor, query.now),
    ),
    more: found.length > page.length,
    ...counts,
  };
}
