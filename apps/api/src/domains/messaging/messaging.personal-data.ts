import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { briefsFor } from '../clinics/index.ts';
import { eraseReader, listMessagesAfter, listOwnConversations } from './personal-data.repository.ts';

const BATCH = 500;

/** Yields the messages of an owner's conversations in batches, one conversation after another, with doctors' names. */
async function* ownMessages(db: Db, user: ReadScope<'user'>) {
  for (const reservationId of await listOwnConversations(db, user)) {
    for (let after = 0; ; ) {
      const part = await listMessagesAfter(db, reservationId, after, BATCH);
      const briefs = await briefsFor(
        db,
        part.flatMap(({ doctorId }) => doctorId ?? []),
      );
      yield part.map(row => ({ ...row, doctor: row.doctorId && briefs.get(row.doctorId)?.doctor.name }));
      const last = part.at(-1);
      if (last === undefined || part.length < BATCH) break;
      after = last.seq;
    }
  }
}

/** Messages are retained for the clinic; their sender's name is read from the account, which no longer has one. */
export const messagingPersonalData: readonly PersonalData[] = [
  {
    name: 'messages',
    rows: ownMessages,
    erase: (tx, _erasure, user) => eraseReader(tx, user),
  },
];
