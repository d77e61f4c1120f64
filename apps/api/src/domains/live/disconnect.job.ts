import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';

/** Disconnects a user whose presence membership has expired. */
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

/** Schedules the disconnect of a user at a time, once for all memberships that expire then. */
export function disconnectScheduler({ db, jobs, now }: Deps): (userId: string, at: Date) => Promise<void> {
  /** The pending disconnects that this process has scheduled, which are few. */
  const planned = new Map<string, number>();
  return async (userId, at) => {
    const key = `${userId} ${at.getTime()}`;
    if (planned.has(key)) return;
    for (const [each, time] of planned) if (time <= now().getTime()) planned.delete(each);
    planned.set(key, at.getTime());
    const seconds = Math.ceil((at.getTime() - now().getTime()) / 1000);
    await jobs.enqueue(db, disconnectJob, { user_id: userId }, { seconds }).catch(error => {
      planned.delete(key);
      throw error;
    });
  };
}
