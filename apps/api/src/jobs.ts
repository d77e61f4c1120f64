import { eraseFilesJob, fileWorkers } from './domains/files/index.ts';
import { cleanUpJob, identityWorkers, sendCodeJob } from './domains/identity/index.ts';
import {
  forgetJob,
  notificationWorkers,
  remindJob,
  sendMailJob,
  sendPushJob,
} from './domains/notifications/index.ts';
import type { Deps } from './platform/deps.ts';
import type { Job } from './platform/jobs.ts';

/** Every queue of the app. */
export const queues: readonly Job[] = [
  sendCodeJob,
  cleanUpJob,
  eraseFilesJob,
  sendMailJob,
  sendPushJob,
  remindJob,
  forgetJob,
];

/** Queues what the time has brought while nothing ran: the next half hour is not waited for. */
export async function catchUp({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, remindJob, {});
}

/** Registers the handlers of every queue. */
export async function startWorkers(deps: Deps): Promise<void> {
  await identityWorkers(deps);
  await fileWorkers(deps);
  await notificationWorkers(deps);
}
