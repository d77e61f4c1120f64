import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { expireHolds } from './expire-holds.ts';
import { expireOffers } from './expire-offers.ts';
import { remindOfReservations } from './remind.ts';

/** Expires dead holds: frees their slots and notifies the clients that view them. */
export const expireHoldsJob = defineJob({
  name: 'reservations.end-holds',
  payload: z.object({}),
  retryLimit: 0,
});

/** Ends offers of a colleague that were not answered in time, with a refund. */
export const expireOffersJob = defineJob({
  name: 'reservations.end-offers',
  payload: z.object({}),
  retryLimit: 0,
});

/** Inserts due reminders. */
const remindJob = defineJob({ name: 'reservations.remind', payload: z.object({}), retryLimit: 2 });

/** Every minute, and at startup for what became due while no process ran. */
export const reservationJobs: readonly JobDefinition[] = [
  defineWorker({
    job: expireHoldsJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => expireHolds(deps),
  }),
  defineWorker({
    job: expireOffersJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => expireOffers(deps),
  }),
  defineWorker({
    job: remindJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => remindOfReservations(deps),
  }),
];
