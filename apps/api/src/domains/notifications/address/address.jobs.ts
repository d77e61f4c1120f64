import { defineWorker, type JobDefinition } from '../../../core/worker.ts';
import { confirmAddressJob } from './address.queues.ts';
import { sendConfirmation } from './confirmation-mail.ts';

export const addressJobs: readonly JobDefinition[] = [
  defineWorker({
    job: confirmAddressJob,
    handler:
      deps =>
      ({ confirmation_id: id }) =>
        sendConfirmation(deps, id),
  }),
];
