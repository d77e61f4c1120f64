import type { Conversation } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { beginFor } from './begin-conversation.ts';
import { type ConversationCaller, holdCaller, openConversation } from './conversation-access.ts';
import { viewReaderState } from './reader-state.ts';
import { setMuted } from './readers.repository.ts';

/** Mutes or unmutes a conversation for the caller. Refuses with messages.not_found and clinics.role. */
export function muteConversation(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  caller: ConversationCaller,
  { reservation_id: reservationId, muted }: { readonly reservation_id: string; readonly muted: boolean },
): Promise<{ conversation: Conversation }> {
  return withTransaction(deps.db, async tx => {
    await holdCaller(tx, caller);
    const reader = await openConversation(tx, caller, reservationId, deps.now());
    await beginFor(tx, reader.scope, reader.reservation, deps.now());
    if (await setMuted(tx, reader, muted)) {
      const payload = {
        user_id: reader.reservation.ownerId,
        reservation_id: reservationId,
        reader_id: reader.userId,
      };
      await deps.outbox.append(tx, { kind: 'conversation.muted', payload }, caller.actor);
    }
    return { conversation: await viewReaderState(tx, reader) };
  });
}
