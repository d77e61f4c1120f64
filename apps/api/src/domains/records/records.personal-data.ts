import { system } from '../../core/access.ts';
import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { petScopesOf } from '../pets/index.ts';
import { listAccessLogForExport } from './access-log.repository.ts';

/** The access log remains with the pets, which erasure leaves without names. */
export const recordPersonalData: readonly PersonalData[] = [
  {
    name: 'record_looks',
    async *rows(db, user) {
      const pets = await petScopesOf(db, system('personal-data'), user);
      yield* readInBatches((after, limit) => listAccessLogForExport(db, pets, after, limit));
    },
  },
];
