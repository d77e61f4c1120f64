import type { ResponseOf } from '@rifq/contract/calls';
import { authorize } from '../../core/access.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { sealedReservations } from '../reservations/index.ts';
import { hasConversation, isOpen } from './conversation-terms.ts';
import { messagingActions } from './messaging.policy.ts';
import { presentPreview } from './preview.presenter.ts';
import { listPreviews } from './previews.repository.ts';

/** Previews the actor's own conversations among the given ones, in no order. @param ids separated by commas */
export async function previewConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: UserActor,
  ids: string,
): Promise<ResponseOf<'get', '/api/messages/previews'>> {
  const sealed = await sealedReservations(db, [...new Set(ids.toLowerCase().split(','))]);
  const own = sealed
    .flatMap(one => authorize(actor, messagingActions.converse, one) ?? [])
    .filter(({ row }) => hasConversation(row));
  const viewer = { userId: actor.own.id, side: 'owner' as const };
  const scopes = own.map(({ scope }) => scope);
  const rows = await listPreviews(db, scopes, viewer);
  const byId = new Map(rows.map(row => [row.conversation.reservationId, row]));
  return {
    previews: own.map(({ row }) =>
      presentPreview(
        { reservationId: row.id, open: isOpen(row, now()), ...viewer },
        byId.get(row.id) ?? null,
      ),
    ),
  };
}
