import { asOnePart, type PersonalData } from '../../core/personal-data.ts';
import { findMembership } from './members.repository.ts';
import { listMemberships } from './personal-data.repository.ts';

/** A clinic member must leave the clinic before erasure. A doctor's name stays on the records of their patients. */
export const clinicPersonalData: readonly PersonalData[] = [
  {
    name: 'memberships',
    rows: (db, user) => asOnePart(listMemberships(db, user)),
    blocker: {
      name: 'membership',
      applies: async (db, user) => (await findMembership(db, user)) !== null,
    },
  },
];
