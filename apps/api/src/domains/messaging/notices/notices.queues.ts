import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** Tells of the messages whose time has come. */
export const tellNoticesJob = defineJob({ name: 'messaging.notices', payload: z.object({}), retryLimit: 2 });
