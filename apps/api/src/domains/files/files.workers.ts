import type { Deps } from '../../platform/deps.ts';
import { eraseFilesJob } from './files.jobs.ts';
import { eraseDropped } from './files.service.ts';

export async function fileWorkers(deps: Deps): Promise<void> {
  await deps.jobs.work(eraseFilesJob, () => eraseDropped(deps));
  await deps.jobs.schedule(eraseFilesJob, '41 2 * * *');
}
