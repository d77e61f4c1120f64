import { type PersonalData, readInBatches } from '../../../core/personal-data.ts';
import { endAllOfOwner, listForExport } from './waiting.repository.ts';

/** Entries of waiting lists, which an erasure ends. */
export const waitingPersonalData: PersonalData = {
  name: 'waiting_list',
  rows: (db, user) => readInBatches((after, limit) => listForExport(db, user, after, limit)),
  erase: (tx, { now }, user) => endAllOfOwner(tx, user, now),
};
