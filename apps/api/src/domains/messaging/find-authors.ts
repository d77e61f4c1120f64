import type { AuthorFinder, ClinicMessageFinder } from '../reservations/index.ts';
import { lockConversation } from './conversations.repository.ts';
import { listWritten } from './messages.repository.ts';

/** Finds where a doctor of the clinic has written, without locking: for what an owner is offered. */
export const findWrittenByClinic: ClinicMessageFinder = (db, asked) => listWritten(db, 'clinic', asked);

/** Locks the conversation until the end of the transaction, so that no message is sent while the outcome is decided. */
export const findAuthors: AuthorFinder = async (tx, reservation, since) => {
  if ((await lockConversation(tx, reservation.id)) === null) return { owner: false, clinic: false };
  const has = async (side: 'owner' | 'clinic', from: Date) =>
    (await listWritten(tx, side, [{ reservation, since: from }])).has(reservation.id);
  return { owner: await has('owner', new Date(0)), clinic: await has('clinic', since) };
};
