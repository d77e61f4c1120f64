import { daysBefore, type RetentionRule } from '../../../core/retention.ts';
import { deleteSettledBefore } from './notices.repository.ts';

/** The notification is in the inbox; its settled notice is no longer needed. */
const RETENTION_DAYS = 30;

export const noticeRetention: readonly RetentionRule[] = [
  {
    name: 'settled notices of messages',
    apply: ({ db, now }) => deleteSettledBefore(db, daysBefore(now(), RETENTION_DAYS)),
  },
];
