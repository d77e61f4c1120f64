import { inParts, type PersonalData } from '../../core/personal-data.ts';
import { listOwnFiles } from './personal-data.repository.ts';

/** Files by their paths. The domain whose record shows a file drops it; files sent to a clinic stay there. */
export const filePersonalData: readonly PersonalData[] = [
  {
    name: 'files',
    rows: (db, user) => inParts((after, limit) => listOwnFiles(db, user, after, limit)),
  },
];
