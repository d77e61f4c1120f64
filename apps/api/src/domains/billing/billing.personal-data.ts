import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { listOwnBills, listOwnDeskReceipts } from './personal-data.repository.ts';

/** The books remain, as the law requires: a receipt names its buyer, and cannot be changed (README.md). */
export const billingPersonalData: readonly PersonalData[] = [
  {
    name: 'bills',
    rows: (db, user) => readInBatches((after, limit) => listOwnBills(db, user, after, limit)),
  },
  {
    name: 'desk_receipts',
    rows: (db, user) => readInBatches((after, limit) => listOwnDeskReceipts(db, user, after, limit)),
  },
];
