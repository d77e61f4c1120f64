import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { eraseExpiredLiveTokens } from './live-tokens.repository.ts';
import { deleteHitsBefore } from './rate-limits.repository.ts';
import { eraseExpiredSessions } from './sessions.repository.ts';
import { eraseExpiredVerifications } from './verifications.repository.ts';

/** None of them is valid any more, and the longest rate limit spans one day. */
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
  {
    name: 'counted acts of rate limits',
    apply: ({ db, now }) => deleteHitsBefore(db, daysBefore(now(), KEPT_DAYS)),
  },
];
