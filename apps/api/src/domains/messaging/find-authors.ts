import type { AuthorFinder } from '../reservations/index.ts';
import { lockConversation } from './conversations.repository.ts';
import { hasMessageOf } from './messages.repository.ts';

/** Locks the conversation until the end of the transaction, so that no message is sent while the outcome is decided. */
export const findAuthors: AuthorFinder = async (tx, reservation, since) => {
  if ((await lockConversation(tx, reservation.id)) === null) return { owner: false, clinic: false };
  return {
    owner: await hasMessageOf(tx, reservation, 'owner', new Date(0)),
    clinic: await hasMessageOf(tx, reservation, 'clinic', since),
  };
};
