import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { clinicOf } from '../clinics/index.ts';
import { appendClientsFollowed } from './append-changed.ts';
import { eraseClient, listClinicsOf } from './clients.repository.ts';
import { endJoinsOf } from './end-joins.ts';
import { listJoinsForExport } from './joins.repository.ts';

async function* namedClinics(db: Db, user: ReadScope<'user'>) {
  const rows = await listClinicsOf(db, user);
  const named: object[] = [];
  for (const { clinicId, createdAt } of rows)
    named.push({ clinic: (await clinicOf(db, { clinicId })).name, since: createdAt });
  yield named;
}

async function* namedJoins(db: Db, user: ReadScope<'user'>) {
  const named: object[] = [];
  for (const { clinicId, ...join } of await listJoinsForExport(db, user))
    named.push({ ...join, clinic: (await clinicOf(db, { clinicId })).name });
  yield named;
}

/** A clinic's note of its client is its own, as its notes of visits are: erased with the name, and not exported. */
export const clientPersonalData: readonly PersonalData[] = [
  {
    name: 'client_of_clinics',
    rows: namedClinics,
    async erase(tx, erasure, user) {
      await appendClientsFollowed(tx, erasure, await eraseClient(tx, user));
    },
  },
  {
    name: 'joined_pets',
    rows: namedJoins,
    erase: (tx, { now }, user) => endJoinsOf(tx, user, now),
  },
];
