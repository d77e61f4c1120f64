import * as z from 'zod/mini';
import { defineJob } from '../../core/jobs.ts';
import { asServer } from '../../core/server-access.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { endRooms, type Wrote } from '../reservations/server.ts';
import { lockConversation } from './conversations.repository.ts';
import { hasMessageOf } from './messages.repository.ts';
import { REFOLD_SECONDS, refoldMessages } from './refold-messages.ts';

/** The conversation stays locked until the end of the transaction: nothing is sent while it is decided by what was. */
export const whoWrote: Wrote = async (tx, reservationId, since) => {
  if ((await lockConversation(tx, reservationId)) === null) return { owner: false, clinic: false };
  const reservation = asServer('reservation', reservationId);
  return {
    owner: await hasMessageOf(tx, reservation, 'owner', new Date(0)),
    clinic: await hasMessageOf(tx, reservation, 'clinic', since),
  };
};

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
