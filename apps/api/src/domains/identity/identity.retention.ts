import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { eraseExpiredChallenges } from './challenges.repository.ts';
import { deleteCodeOutcomesBefore } from './code-outcomes.repository.ts';
import { eraseExpiredOrigins } from './known-clients.repository.ts';
import { dayOf } from './limits.ts';
import { eraseExpiredLiveTokens } from './live-tokens.repository.ts';
import { eraseExpiredSessions } from './sessions.repository.ts';
import { eraseBudgetsBefore } from './sms-budgets.repository.ts';
import { eraseExpiredVerifications } from './verifications.repository.ts';

/** None of them is valid any more. */
const KEPT_DAYS = 2;

/** So that operators see the last month. */
const BUDGETS_KEPT_DAYS = 31;
const OUTCOMES_KEPT_DAYS = 30;

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
    name: 'expired challenges, known browsers and networks',
    async apply({ db, now }) {
      await eraseExpiredChallenges(db, now());
      await eraseExpiredOrigins(db, now());
    },
  },
  {
    name: 'budgets of codes',
    apply: ({ db, now }) => eraseBudgetsBefore(db, dayOf(daysBefore(now(), BUDGETS_KEPT_DAYS))),
  },
  {
    name: 'outcomes of codes',
    apply: ({ db, now }) => deleteCodeOutcomesBefore(db, daysBefore(now(), OUTCOMES_KEPT_DAYS)),
  },
];
