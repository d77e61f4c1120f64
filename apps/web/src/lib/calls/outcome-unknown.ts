import { ApiError } from './api-error.ts';

/** Whether a change may have been saved although its call failed: the response was lost. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code === 'response.unknown';
