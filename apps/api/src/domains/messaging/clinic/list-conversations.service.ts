import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { requireDoctorRole } from '../../clinics/index.ts';
import { listPreviews } from '../previews.repository.ts';
import { presentClinicConversation } from './clinic-conversation.presenter.ts';
import { listByIds, listWaitingAt } from './listed.repository.ts';
import { conversationPartiesOf } from './parties.ts';
import { byWaitThenRecency, type ListPosition, readableOf } from './readable.ts';
import { type ConversationSearch, restOf, unreadOf } from './sources.ts';

/** Most waiting conversations that are read: those that have waited longer are closed by then. */
const WAITING_MOST = 400;

/** Returns the list position of the cursor's conversation, which may have left the list; null for an unknown one. */
async function positionOf(
  { db, actor, now }: ConversationSearch,
  after: string | undefined,
): Promise<ListPosition | null> {
  if (after === undefined) return null;
  const [listed] = await listByIds(db, actor.membership, actor.own.id, [after]);
  if (!listed) return null;
  const [known] = await readableOf(db, actor, [listed], now);
  return known ?? { listed, waitingSince: null };
}

/**
 * Lists a page of the clinic's conversations that the doctor may read now: first those that need a reply, longest wait
 * first, then by last message. Empty after a conversation of another clinic. Refuses with clinics.role a member who
 * sees no patients.
 */
export async function listClinicConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  wanted: PayloadOf<'get', '/api/clinic/messages/conversations'>,
): Promise<ResponseOf<'get', '/api/clinic/messages/conversations'>> {
  requireDoctorRole(actor);
  const query: ConversationSearch = { db, actor, now: now(), wanted };
  const { own, membership } = actor;
  const [position, inWait] = await Promise.all([
    positionOf(query, wanted.after),
    listWaitingAt(db, membership, own.id, WAITING_MOST).then(rows => readableOf(db, actor, rows, query.now)),
  ]);
  const waiting = inWait.filter(({ waitingSince }) => waitingSince !== null).sort(byWaitThenRecency);
  if (wanted.after !== undefined && position === null)
    return { conversations: [], more: false, waiting: waiting.length };

  const found =
    wanted.which === 'unread' ? await unreadOf(query, position) : await restOf(query, waiting, position);
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
    ),
  ]);
  const byId = new Map(previews.map(row => [row.conversation.reservationId, row]));
  return {
    conversations: page.map(one =>
      presentClinicConversation(one, byId.get(one.reservation.id) ?? null, parties, actor, query.now),
    ),
    more: found.length > page.length,
    waiting: waiting.length,
  };
}
