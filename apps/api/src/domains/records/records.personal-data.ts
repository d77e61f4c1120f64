import type { Db } from '@rifq/db';
import { type ReadScope, scopeFor, system } from '../../core/access.ts';
import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { petScopesOf } from '../pets/index.ts';
import { completedIdsOf } from '../reservations/index.ts';
import { listAccessLogForExport } from './access-log.repository.ts';
import {
  listAddendaForExport,
  listPrescriptionsForExport,
  listVisitFilesForExport,
} from './personal-data.repository.ts';
import { recordAccessActions } from './records.policy.ts';

/** Returns the scopes of the closed visits of a user's pets. */
async function visitsOf(db: Db, user: ReadScope<'user'>) {
  const ids = await completedIdsOf(db, user);
  return ids.map(id => scopeFor(system('records'), recordAccessActions.readVisit, id));
}

/**
 * The access log and what clinics wrote of visits remain with the pets, which erasure leaves without names. Notes and
 * problems are the clinic's own and are not exported (README.md).
 */
export const recordPersonalData: readonly PersonalData[] = [
  {
    name: 'record_looks',
    async *rows(db, user) {
      const pets = await petScopesOf(db, system('personal-data'), user);
      yield* readInBatches((after, limit) => listAccessLogForExport(db, pets, after, limit));
    },
  },
  {
    name: 'prescriptions',
    async *rows(db, user) {
      const visits = await visitsOf(db, user);
      yield* readInBatches((after, limit) => listPrescriptionsForExport(db, visits, after, limit));
    },
  },
  {
    name: 'visit_files',
    async *rows(db, user) {
      const visits = await visitsOf(db, user);
      yield* readInBatches((after, limit) => listVisitFilesForExport(db, visits, after, limit));
    },
  },
  {
    name: 'visit_addenda',
    async *rows(db, user) {
      const visits = await visitsOf(db, user);
      yield* readInBatches((after, limit) => listAddendaForExport(db, visits, after, limit));
    },
  },
];
