import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { endRooms } from '../reservations/server.ts';
import { REFOLD_SECONDS, refoldMessages } from './refold-messages.ts';
import { whoWrote } from './who-wrote.ts';

/** Ends reservations that nobody has closed: what has happened is known from their conversations. */
export const endRoomsJob = defineJob({ name: 'messaging.end-rooms', payload: z.object({}), retryLimit: 0 });

/** Lets messages of before be found by the present form of texts. */
export const refoldJob = defineJob({
  name: 'messaging.refold',
  payload: z.object({}),
  retryLimit: 3,
  expireInSeconds: REFOLD_SECONDS,
});

export const messagingJobs: readonly JobDefinition[] = [
  defineWorker({ job: refoldJob, onStart: true, handler: deps => () => refoldMessages(deps) }),
  // What may wait for a day may wait ten minutes more.
  defineWorker({
    job: endRoomsJob,
    cron: '*/10 * * * *',
    handler: deps => () => endRooms(deps, whoWrote),
  }),
];
