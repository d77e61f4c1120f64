import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';

/** Timeout of a run whose process has died: calls to the gateway end within half a minute. */
const EXPIRE_IN_SECONDS = 120;

/** Five quick attempts within a minute; the polling job retries what fails longer. */
const QUICK = { retryLimit: 5, expireInSeconds: EXPIRE_IN_SECONDS, localConcurrency: 5 } as const;

/** Reconciles a payment with the gateway, and starts one that has not reached it. */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  payload: z.object({ payment_id: z.string() }),
  ...QUICK,
});

/** Makes the requested refunds of a payment. */
export const refundJob = defineJob({
  name: 'payments.refund',
  payload: z.object({ payment_id: z.string() }),
  ...QUICK,
});

/** Reconciles a card setup with the gateway. */
export const setupJob = defineJob({
  name: 'payments.setup',
  payload: z.object({ setup_id: z.string() }),
  ...QUICK,
});

/** Deletes a card at the gateway; retries for a day, after which the daily job queues it again. */
export const removeCardJob = defineJob({
  name: 'payments.remove-card',
  payload: z.object({ removal_id: z.string(), card_id: z.string() }),
  retryLimit: 29,
  retryDelay: 60,
  retryDelayMax: 3600,
  expireInSeconds: EXPIRE_IN_SECONDS,
});

/** Finds removed cards that are still stored at the gateway. */
export const detachCardsJob = defineJob({
  name: 'payments.forget-cards',
  payload: z.object({}),
  retryLimit: 0,
});

/** Finds payments and setups that are due for a poll. */
export const pollJob = defineJob({ name: 'payments.sweep', payload: z.object({}), retryLimit: 0 });
