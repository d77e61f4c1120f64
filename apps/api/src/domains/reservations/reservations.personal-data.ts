import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { briefsFor } from '../clinics/index.ts';
import { listOfOwner } from './own-reservations.repository.ts';
import { listAllOfOwner, listIdsOfOwner } from './personal-data.repository.ts';

/** Exports reservations with the names of doctor and clinic. */
async function* namedReservations(db: Db, user: ReadScope<'user'>) {
  for await (const part of readInBatches((after, limit) => listAllOfOwner(db, user, after, limit))) {
    const briefs = await briefsFor(db, [...new Set(part.map(({ doctorId }) => doctorId))]);
    yield part.map(row => {
      const brief = briefs.get(row.doctorId);
      // Members of the clinic are no data of the owner.
      const { settledBy: _settledBy, missedBy: _missedBy, ...own } = row;
      return { ...own, doctor: brief?.doctor.name, clinic: brief?.clinic.name };
    });
  }
}

/** Reservations remain as the clinic's record of its work, under an owner and a pet without names. */
export const reservationPersonalData: readonly PersonalData[] = [
  {
    name: 'reservations',
    rows: namedReservations,
    blocker: {
      name: 'reservations',
      async applies(db, user, now) {
        const coming = { state: 'coming', petId: undefined, after: undefined } as const;
        return (await listOfOwner(db, user, coming, now, { start: 0, length: 1 })).length > 0;
      },
    },
    subjects: listIdsOfOwner,
  },
];
