import * as z from 'zod/mini';
import { defineJob } from '../../../core/jobs.ts';

/** Sends due message notifications. */
export const sendNoticesJob = defineJob({ name: 'messaging.notices', payload: z.object({}), retryLimit: 2 });
