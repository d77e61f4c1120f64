import { type PersonalData, readInBatches } from '../../../core/personal-data.ts';
import { listRecallNoticesForExport } from './recall-notices.repository.ts';

/** What clinics notified a user of; it remains with the clinic, without a name. */
export const recallPersonalData: readonly PersonalData[] = [
  {
    name: 'recall_notices',
    rows: (db, user) => readInBatches((after, limit) => listRecallNoticesForExport(db, user, after, limit)),
  },
];
