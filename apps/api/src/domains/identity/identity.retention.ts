import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { eraseExpiredLiveTokens } from './live-tokens.repository.ts';
import { eraseExpiredSessions } from './sessions.repository.ts';
import { eraseExpiredVerifications } from './verifications.repository.ts';

/** None of them is valid any more. */
const KEPT_DAYS = 2;

export const identityRetention: readonly RetentionRule[] = [
  {
    name: 'expired verifications, live tokens and sessions',
    async apply({ db, now }) {
      const before = daysBefore(now(), KEPT_DAYS);
      await eraseExpiredVerifications(db, before);
      await eraseExpiredLiveTokens(db, before);
      await eraseExpiredSessions(db, before);
    },
  },
];
