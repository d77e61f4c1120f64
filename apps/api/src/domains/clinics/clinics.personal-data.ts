import { asOnePart, type PersonalData } from '../../core/personal-data.ts';
import { findMembership } from './members.repository.ts';
import { listMemberships } from './personal-data.repository.ts';

/** Who works in a clinic leaves it first. The name under which a doctor has seen patients stays on their records. */
export const clinicPersonalData: readonly PersonalData[] = [
  {
    name: 'memberships',
    rows: (db, user) => asOnePart(listMemberships(db, user)),
    obstacle: {
      name: 'membership',
      stands: async (db, user) => (await findMembership(db, user)) !== null,
    },
  },
];
