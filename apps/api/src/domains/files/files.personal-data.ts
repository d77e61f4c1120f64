import { inParts, type PersonalData } from '../../core/personal-data.ts';
import { listOwnFiles } from './personal-data.repository.ts';

/** Files by their addresses. Each is dropped by the domain whose record shows it; those sent to a clinic stay with it. */
export const filePersonalData: readonly PersonalData[] = [
  {
    name: 'files',
    rows: (db, user) => inParts((after, limit) => listOwnFiles(db, user, after, limit)),
  },
];
