import { retentionDays } from '@rifq/rules';
import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteInvitationsBefore } from './invitations.repository.ts';

export const clinicRetention: readonly RetentionRule[] = [
  {
    name: 'expired invitations to clinics',
    apply: ({ db, now }) => deleteInvitationsBefore(db, daysBefore(now(), retentionDays.invitations)),
  },
];
