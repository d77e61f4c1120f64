import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Erases the bytes of pictures that nothing shows any more. */
export const eraseFilesJob = defineJob({ name: 'files.erase', payload: z.object({}), retries: 1 });
