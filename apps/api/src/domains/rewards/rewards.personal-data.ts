import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { eraseExceptLedger, listEntriesForExport } from './personal-data.repository.ts';

export const rewardPersonalData: readonly PersonalData[] = [
  {
    name: 'movements',
    rows: (db, user) => readInBatches((after, limit) => listEntriesForExport(db, user, after, limit)),
    erase: (tx, _erasure, user) => eraseExceptLedger(tx, user),
  },
];
