import { daysBefore, type RetentionRule } from '../../../core/retention.ts';
import { deleteExpiredConfirmations } from './confirmations.repository.ts';

/** Until then a link that comes too late says so. */
const EXPIRED_KEPT_DAYS = 30;

export const addressRetention: readonly RetentionRule[] = [
  {
    name: 'expired confirmations of addresses',
    apply: ({ db, now }) => deleteExpiredConfirmations(db, daysBefore(now(), EXPIRED_KEPT_DAYS)),
  },
];
