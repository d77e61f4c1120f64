import type { Conversation, PayloadOf } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { lockOrCreateConversation } from './begin-conversation.ts';
import { type ConversationCaller, lockCaller, openConversation } from './conversation-access.ts';
import { viewReaderState } from './reader-state.ts';
import { setMuted } from './readers.repository.ts';

/** Mutes or unmutes a conversation for the caller. Refuses with messages.not_found and clinics.role. */
export function muteConversation(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  caller: ConversationCaller,
  { reservation_id: reservationId, muted }: PayloadOf<'post', '/api/messages/mute'>,
): Promise<{ conversation: Conversation }> {
  return withTransaction(deps.db, async tx => {
    await lockCaller(tx, caller);
    const reader = await openConversation(tx, caller, reservationId, deps.now());
    await lockOrCreateConversation(tx, reader.scope, reader.reservation, deps.now());
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
