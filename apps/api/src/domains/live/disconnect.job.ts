import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';

/** Ends the connections of a user whose right to a place is over by time. */
const disconnectJob = defineJob({
  name: 'live.put-off',
  payload: z.object({ user_id: z.string() }),
  retryLimit: 5,
});

export const disconnectWorker = defineWorker({
  job: disconnectJob,
  handler:
    ({ realtime }) =>
    ({ user_id: userId }) =>
      realtime.terminate(userId),
});

/** Plans that a user is put off at a moment, once however many places end then. */
export function disconnectScheduler({ db, jobs, now }: Deps): (userId: string, at: Date) => Promise<void> {
  /** The moments that this process has planned and that have not come yet, as they are of few people. */
  const planned = new Map<string, number>();
  return async (userId, at) => {
    const key = `${userId} ${at.getTime()}`;
    if (planned.has(key)) return;
    for (const [each, moment] of planned) if (moment <= now().getTime()) planned.delete(each);
    planned.set(key, at.getTime());
    const seconds = Math.ceil((at.getTime() - now().getTime()) / 1000);
    await jobs.enqueue(db, disconnectJob, { user_id: userId }, { seconds }).catch(error => {
      planned.delete(key);
      throw error;
    });
  };
}
