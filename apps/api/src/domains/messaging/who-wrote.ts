import type { Wrote } from '../reservations/index.ts';
import { lockConversation } from './conversations.repository.ts';
import { hasMessageOf } from './messages.repository.ts';

/** The conversation stays locked until the end of the transaction: nothing is sent while it is decided by what was. */
export const whoWrote: Wrote = async (tx, reservation, since) => {
  if ((await lockConversation(tx, reservation.id)) === null) return { owner: false, clinic: false };
  return {
    owner: await hasMessageOf(tx, reservation, 'owner', new Date(0)),
    clinic: await hasMessageOf(tx, reservation, 'clinic', since),
  };
};
