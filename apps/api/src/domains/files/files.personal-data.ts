import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { listOwnFiles } from './personal-data.repository.ts';

/** Files by their paths. The domain whose record shows a file drops it; files sent to a clinic stay there. */
export const filePersonalData: readonly PersonalData[] = [
  {
    name: 'files',
    rows: (db, user) => readInBatches((after, limit) => listOwnFiles(db, user, after, limit)),
  },
];
