import type { Db } from '@rifq/db';
import { type ReadScope, system } from '../../core/access.ts';
import { asOnePart, type PersonalData } from '../../core/personal-data.ts';
import { contactsOf } from '../identity/index.ts';
import { deleteInvitationsTo, listInvitationsOf } from './invitations.repository.ts';
import { findMembership } from './members.repository.ts';
import { listMemberships } from './personal-data.repository.ts';

/** Returns the phone of an account; empty for a client without one, since its invitations are another person's. */
async function phoneOf(db: Db, { id }: ReadScope<'user'>): Promise<string> {
  const contact = (await contactsOf(db, system('clinics'), [id])).get(id);
  return contact?.hasAccount ? (contact.phoneE164 ?? '') : '';
}

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
  {
    name: 'clinic_invitations',
    async *rows(db, user) {
      yield await listInvitationsOf(db, user, await phoneOf(db, user));
    },
    erase: async (tx, _erasure, user) => deleteInvitationsTo(tx, user, await phoneOf(tx, user)),
  },
];
