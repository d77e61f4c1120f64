import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { endRooms } from '../reservations/index.ts';
import { findAuthors } from './find-authors.ts';
import { REFOLD_SECONDS, refoldMessages } from './refold-messages.ts';

/** Ends reservations that were not closed; the outcome is derived from their conversations. */
export const endRoomsJob = defineJob({ name: 'messaging.end-rooms', payload: z.object({}), retryLimit: 0 });

/** Backfills the folded text of earlier messages after a change of the fold, so that search finds them. */
export const refoldJob = defineJob({
  name: 'messaging.refold',
  payload: z.object({}),
  retryLimit: 3,
  expireInSeconds: REFOLD_SECONDS,
});

export const messagingJobs: readonly JobDefinition[] = [
  defineWorker({ job: refoldJob, onStart: true, handler: deps => () => refoldMessages(deps) }),
  // The deadlines are a day, so ten minutes more do not matter.
  defineWorker({
    job: endRoomsJob,
    cron: '*/10 * * * *',
    handler: deps => () => endRooms(deps, findAuthors),
  }),
];
