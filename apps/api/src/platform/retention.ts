import * as z from 'zod/mini';
import type { Deps } from '../core/deps.ts';
import { defineJob } from '../core/jobs.ts';
import { daysBefore, deleteInBatches, type RetentionRule } from '../core/retention.ts';
import { defineWorker, type JobDefinition } from '../core/worker.ts';
import { deleteChangingCalls } from './changing-calls.repository.ts';
import { dayOfCalls } from './changing-calls.ts';
import { deleteResponsesBefore } from './idempotency.repository.ts';
import { deleteOperationsBefore } from './operations.repository.ts';
import { eraseDelivered } from './outbox.repository.ts';
import { deleteHitsBefore } from './rate-limits.repository.ts';

export const retentionJob = defineJob({ name: 'platform.retention', payload: z.object({}), retryLimit: 1 });

/** No client repeats a call after this long, and the responses contain personal data. */
const RESPONSE_DAYS = 7;
/** For investigating failures; events with an open delivery or a dead letter stay. */
const EVENT_DAYS = 3;
/** Longer than any job is retried. */
const OPERATION_DAYS = 400;
/** The longest rate limit spans one day. */
const HIT_DAYS = 2;

/** The retention rules of the platform itself. */
const platformRules: readonly RetentionRule[] = [
  {
    name: 'answers by idempotency key',
    apply: ({ db, now }) => deleteResponsesBefore(db, daysBefore(now(), RESPONSE_DAYS)),
  },
  {
    name: 'delivered events',
    apply({ db, now }) {
      const before = daysBefore(now(), EVENT_DAYS);
      return deleteInBatches(limit => eraseDelivered(db, before, limit));
    },
  },
  {
    name: 'operations',
    apply: ({ db, now }) => deleteOperationsBefore(db, daysBefore(now(), OPERATION_DAYS)),
  },
  {
    name: 'counted calls of accounts',
    apply: ({ db, now }) => deleteChangingCalls(db, dayOfCalls(daysBefore(now(), HIT_DAYS))),
  },
  {
    name: 'counted acts of rate limits',
    apply: ({ db, now }) => deleteHitsBefore(db, daysBefore(now(), HIT_DAYS)),
  },
];

/** Applies every rule, even after one has failed; the job then fails. */
async function applyAll(deps: Deps, rules: readonly RetentionRule[]): Promise<void> {
  const failed: string[] = [];
  for (const rule of rules) {
    try {
      await rule.apply(deps);
    } catch (error) {
      failed.push(rule.name);
      deps.log.error({ err: error, rule: rule.name }, 'a retention rule failed');
    }
  }
  if (failed.length > 0) throw new Error(`retention failed: ${failed.join(', ')}`);
}

/** Defines the nightly job that applies the rules of the platform and of these domains. */
export function retentionWorker(domainRules: readonly RetentionRule[]): JobDefinition {
  return defineWorker({
    job: retentionJob,
    cron: '17 2 * * *',
    handler: deps => () => applyAll(deps, [...platformRules, ...domainRules]),
  });
}
