import { asServer } from '../../core/server-access.ts';
import type { Wrote } from '../reservations/server.ts';
import { lockConversation } from './conversations.repository.ts';
import { hasMessageOf } from './messages.repository.ts';

/** The conversation stays locked until the end of the transaction: nothing is sent while it is decided by what was. */
export const whoWrote: Wrote = async (tx, reservationId, since) => {
  if ((await lockConversation(tx, reservationId)) === null) return { owner: false, clinic: false };
  const reservation = asServer('reservation', reservationId);
  return {
    owner: await hasMessageOf(tx, reservation, 'owner', new Date(0)),
    clinic: await hasMessageOf(tx, reservation, 'clinic', since),
  };
};
