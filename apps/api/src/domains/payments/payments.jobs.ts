import type { Deps } from '../../core/deps.ts';
import type { Payable } from '../../core/payable.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { LeaseHeldError } from '../../platform/operation.ts';
import { detachCard, detachRemovedCards } from './flow/cards.ts';
import { queueDuePolls } from './flow/polls.ts';
import { processRefunds } from './flow/refunds.ts';
import { reconcileSetup } from './flow/setups.ts';
import { reconcile } from './flow/sync-payment.ts';
import {
  detachCardsJob,
  pollJob,
  reconcileJob,
  refundJob,
  removeCardJob,
  setupJob,
} from './payments.queues.ts';

/** Ignores a held lease: the other attempt does the same, and the polling job retries if it dies. */
function leaveToOther(error: unknown): void {
  if (!(error instanceof LeaseHeldError)) throw error;
}

/** @param subjects the payables to call back */
export function paymentJobs(subjects: readonly Payable[]): readonly JobDefinition[] {
  const withSubjects = (deps: Deps) => ({ ...deps, subjects });
  return [
    defineWorker({
      job: reconcileJob,
      // A webhook may also be about a pending refund.
      handler: deps => async payload => {
        await reconcile(withSubjects(deps), payload.payment_id).catch(leaveToOther);
        await processRefunds(withSubjects(deps), payload.payment_id);
      },
    }),
    defineWorker({
      job: refundJob,
      handler: deps => payload => processRefunds(withSubjects(deps), payload.payment_id),
    }),
    defineWorker({
      job: setupJob,
      handler: deps => payload => reconcileSetup(withSubjects(deps), payload.setup_id),
    }),
    defineWorker({ job: removeCardJob, handler: deps => payload => detachCard(deps, payload) }),
    defineWorker({
      job: detachCardsJob,
      cron: '40 3 * * *',
      handler: deps => () => detachRemovedCards(deps),
    }),
    defineWorker({
      job: pollJob,
      cron: '* * * * *',
      onStart: true,
      handler: deps => () => queueDuePolls(withSubjects(deps)),
    }),
  ];
}
