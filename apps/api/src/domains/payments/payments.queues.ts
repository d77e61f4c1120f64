import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';

/** For a run whose process has died: the gateway's calls end within half a minute. */
const EXPIRE_IN_SECONDS = 120;

/** Five quick attempts within a minute; what fails longer is found by the sweep. */
const QUICK = { retryLimit: 5, expireInSeconds: EXPIRE_IN_SECONDS, localConcurrency: 5 } as const;

/** Asks the gateway what has become of a payment, and starts one that has not reached it. */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  payload: z.object({ payment_id: z.string() }),
  ...QUICK,
});

/** Gives back what is to go back of a payment. */
export const refundJob = defineJob({
  name: 'payments.refund',
  payload: z.object({ payment_id: z.string() }),
  ...QUICK,
});

/** Asks the gateway what has become of a card's saving. */
export const setupJob = defineJob({
  name: 'payments.setup',
  payload: z.object({ setup_id: z.string() }),
  ...QUICK,
});

/** Lets the gateway forget a card; an outage is outlasted for a day, and the job of every day begins anew. */
export const removeCardJob = defineJob({
  name: 'payments.remove-card',
  payload: z.object({ removal_id: z.string(), card_id: z.string() }),
  retryLimit: 29,
  retryDelay: 60,
  retryDelayMax: 3600,
  expireInSeconds: EXPIRE_IN_SECONDS,
});

/** Finds the removed cards that the gateway has not forgotten. */
export const forgetCardsJob = defineJob({
  name: 'payments.forget-cards',
  payload: z.object({}),
  retryLimit: 0,
});

/** Finds the payments and setups that are to be looked at. */
export const sweepJob = defineJob({ name: 'payments.sweep', payload: z.object({}), retryLimit: 0 });
