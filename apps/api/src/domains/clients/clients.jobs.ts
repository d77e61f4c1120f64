import { withTransaction } from '@rifq/db';
import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker, type JobDefinition } from '../../core/worker.ts';
import { lockOutdated } from './clients.repository.ts';
import { remakeSearch } from './remake-search.ts';

const BATCH = 500;

/** Makes the search fields of clients that have none, or that were made with another version of the fold. */
export const refoldClientsJob = defineJob({
  name: 'clients.refold',
  payload: z.object({}),
  retryLimit: 3,
  expireInSeconds: 3600,
});

/** Makes outdated search fields in batches until there are none; waits for rows that others change. Idempotent. */
async function refoldClients({ db }: Pick<Deps, 'db'>): Promise<void> {
  let remade = BATCH;
  while (remade > 0)
    remade = await withTransaction(db, async tx => {
      const keys = await lockOutdated(tx, BATCH);
      await remakeSearch(tx, keys);
      return keys.length;
    });
}

export const clientJobs: readonly JobDefinition[] = [
  defineWorker({ job: refoldClientsJob, onStart: true, handler: deps => () => refoldClients(deps) }),
];
