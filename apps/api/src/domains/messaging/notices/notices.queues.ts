import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** Sends due message notifications. */
export const tellNoticesJob = defineJob({ name: 'messaging.notices', payload: z.object({}), retryLimit: 2 });
