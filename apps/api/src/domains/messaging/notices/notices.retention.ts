import { daysBefore, type RetentionRule } from '../../../core/retention.ts';
import { deleteSettledBefore } from './notices.repository.ts';

/** What was told stands in the inbox; the notice itself is of no use once it is settled. */
const KEPT_DAYS = 30;

export const noticeRetention: readonly RetentionRule[] = [
  {
    name: 'settled notices of messages',
    apply: ({ db, now }) => deleteSettledBefore(db, daysBefore(now(), KEPT_DAYS)),
  },
];
