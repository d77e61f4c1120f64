import { newId } from '@rifq/db';
import { asOnePart, type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { removeCardJob } from './payments.queues.ts';
import {
  erasePayer,
  hasUnsettled,
  listCardsForExport,
  listOwnPayments,
  listOwnReceipts,
} from './personal-data.repository.ts';

/** The books remain, as the law requires: a receipt names its buyer, and cannot be changed (README.md). */
export const paymentPersonalData: readonly PersonalData[] = [
  {
    name: 'payments',
    rows: (db, user) => readInBatches((after, limit) => listOwnPayments(db, user, after, limit)),
    blocker: { name: 'payments', applies: (db, user) => hasUnsettled(db, user) },
    async erase(tx, { jobs, now }, user) {
      for (const cardId of await erasePayer(tx, user, now))
        await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
    },
  },
  {
    name: 'receipts',
    rows: (db, user) => readInBatches((after, limit) => listOwnReceipts(db, user, after, limit)),
  },
  {
    name: 'cards',
    rows: (db, user) => asOnePart(listCardsForExport(db, user)),
  },
];
