import type { AuthorFinder, ClinicMessageFinder } from '../reservations/index.ts';
import { lockConversation } from './conversations.repository.ts';
import { hasMessageOf } from './messages.repository.ts';

/** Whether the clinic has written, without locking: for what an owner is offered. */
export const hasClinicWritten: ClinicMessageFinder = (db, reservation, since) =>
  hasMessageOf(db, reservation, 'clinic', since);

/** Locks the conversation until the end of the transaction, so that no message is sent while the outcome is decided. */
export const findAuthors: AuthorFinder = async (tx, reservation, since) => {
  if ((await lockConversation(tx, reservation.id)) === null) return { owner: false, clinic: false };
  return {
    owner: await hasMessageOf(tx, reservation, 'owner', new Date(0)),
    clinic: await hasMessageOf(tx, reservation, 'clinic', since),
  };
};
