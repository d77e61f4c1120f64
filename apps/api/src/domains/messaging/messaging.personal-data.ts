import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { briefsFor } from '../clinics/index.ts';
import { eraseReader, listMessagesAfter, listOwnConversations } from './personal-data.repository.ts';

const PART = 500;

/** The messages of an owner's conversations, one conversation after another, each with the name of its doctor. */
async function* ownMessages(db: Db, user: ReadScope<'user'>) {
  for (const reservationId of await listOwnConversations(db, user)) {
    for (let after = 0; ; ) {
      const part = await listMessagesAfter(db, reservationId, after, PART);
      const briefs = await briefsFor(
        db,
        part.flatMap(({ doctorId }) => doctorId ?? []),
      );
      yield part.map(row => ({ ...row, doctor: row.doctorId && briefs.get(row.doctorId)?.doctor.name }));
      const last = part.at(-1);
      if (last === undefined || part.length < PART) break;
      after = last.seq;
    }
  }
}

/** Messages stay in the clinic's copy; who wrote them is named from the account, which has no name any more. */
export const messagingPersonalData: readonly PersonalData[] = [
  {
    name: 'messages',
    rows: ownMessages,
    erase: (tx, _erasure, user) => eraseReader(tx, user),
  },
];
