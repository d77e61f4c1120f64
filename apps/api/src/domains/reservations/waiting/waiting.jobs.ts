import * as z from 'zod/mini';
import type { ConsumerDefinition } from '../../../core/consumer.ts';
import { defineJob } from '../../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { offerFreedSlots } from './offer-freed-slots.ts';

/** Offers free slots to those who wait for them. */
const offerFreedJob = defineJob({
  name: 'reservations.offer-freed',
  payload: z.object({}),
  retryLimit: 0,
});

/** Every minute: in the morning what was freed at night, and what the consumer misses. */
export const waitingJobs: readonly JobDefinition[] = [
  defineWorker({
    job: offerFreedJob,
    cron: '* * * * *',
    onStart: true,
    handler: deps => () => offerFreedSlots(deps),
  }),
];

/** Events that may free a slot. */
const kinds = [
  'reservation.cancelled',
  'reservation.expired',
  'reservation.moved',
  'doctor.hours_changed',
] as const;

/** Offers a freed slot immediately. */
export const freedSlots: ConsumerDefinition = {
  name: 'freed-slots',
  kinds,
  start: ({ jobs }) => ({
    name: 'freed-slots',
    kinds,
    write: tx => jobs.enqueue(tx, offerFreedJob, {}),
  }),
};
