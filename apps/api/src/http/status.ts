import { type ErrorKind, errors } from '@rifq/contract';
import type { AppError } from '../core/errors.ts';

const statuses: Readonly<Record<ErrorKind, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method: 405,
  conflict: 409,
  too_large: 413,
  media_type: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
  failed: 500,
};

/** Returns the HTTP status of an error. An invalid request without field errors could not be parsed: 400. */
export function httpStatusOf({ code, fields }: Pick<AppError, 'code' | 'fields'>): number {
  if (code === 'request.invalid' && Object.keys(fields).length === 0) return 400;
  return statuses[errors[code]];
}
