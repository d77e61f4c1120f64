import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteInvitationsBefore } from './invitations.repository.ts';

/** Days after which expired invitations are deleted, with the phones of people who may have no account. */
const INVITATION_DAYS = 30;

export const clinicRetention: readonly RetentionRule[] = [
  {
    name: 'expired invitations to clinics',
    apply: ({ db, now }) => deleteInvitationsBefore(db, daysBefore(now(), INVITATION_DAYS)),
  },
];
