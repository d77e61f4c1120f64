import { inParts, type PersonalData } from '../../core/personal-data.ts';
import { eraseBesideLedger, listEntries } from './personal-data.repository.ts';

export const rewardPersonalData: readonly PersonalData[] = [
  {
    name: 'movements',
    rows: (db, user) => inParts((after, limit) => listEntries(db, user, after, limit)),
    erase: (tx, _erasure, user) => eraseBesideLedger(tx, user),
  },
];
