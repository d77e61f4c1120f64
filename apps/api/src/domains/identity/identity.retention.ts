import { retentionDays } from '@rifq/rules';
import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteExpiredChallenges } from './challenges.repository.ts';
import { deleteCodeOutcomesBefore } from './code-outcomes.repository.ts';
import { deleteExpiredClients } from './known-clients.repository.ts';
import { riyadhDayOf } from './limits.ts';
import { eraseExpiredLiveTokens } from './live-tokens.repository.ts';
import { deleteExpiredPasskeyChallenges } from './second-factor/passkeys/passkey-challenges.repository.ts';
import { eraseExpiredSessions } from './sessions.repository.ts';
import { eraseBudgetsBefore } from './sms-budgets.repository.ts';
import { eraseExpiredVerifications } from './verifications.repository.ts';

/** Days after which expired verifications, live tokens and sessions are deleted. */
const RETENTION_DAYS = 2;

/** Lets operators see the last month. */
const BUDGET_RETENTION_DAYS = 31;

export const identityRetention: readonly RetentionRule[] = [
  {
    name: 'expired verifications, live tokens and sessions',
    async apply({ db, now }) {
      const before = daysBefore(now(), RETENTION_DAYS);
      await eraseExpiredVerifications(db, before);
      await eraseExpiredLiveTokens(db, before);
      await eraseExpiredSessions(db, before);
    },
  },
  {
    name: 'expired challenges, known browsers and networks',
    async apply({ db, now }) {
      await deleteExpiredChallenges(db, now());
      await deleteExpiredClients(db, now());
      await deleteExpiredPasskeyChallenges(db, now());
    },
  },
  {
    name: 'budgets of codes',
    apply: ({ db, now }) => eraseBudgetsBefore(db, riyadhDayOf(daysBefore(now(), BUDGET_RETENTION_DAYS))),
  },
  {
    name: 'outcomes of codes',
    apply: ({ db, now }) => deleteCodeOutcomesBefore(db, daysBefore(now(), retentionDays.outcomes)),
  },
];
