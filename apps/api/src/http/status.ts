import type { ErrorCode } from '@rifq/contract';
import type { AppError } from '../core/errors.ts';

/** The HTTP status of each error code. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  'request.method': 405,
  'request.not_found': 404,
  'request.invalid': 422,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.cross_site': 403,
  'request.too_many': 429,
  'request.failed': 500,
  'session.missing': 401,
  'session.inactive': 403,
  'identity.browser_unknown': 403,
  'identity.verification_unknown': 422,
  'identity.code_wrong': 422,
  'identity.code_expired': 422,
  'identity.code_exhausted': 422,
  'identity.phone_locked': 429,
  'identity.resend_wait': 429,
  'identity.sends_exhausted': 429,
  'identity.proof_invalid': 422,
  'pets.not_found': 404,
  'pets.state_conflict': 409,
  'vaccines.not_found': 404,
  'vaccines.confirmed': 409,
  'vaccines.duplicate_day': 422,
  'files.not_found': 404,
  'notifications.not_found': 404,
  'notifications.push_off': 409,
  'live.forbidden': 403,
  'idempotency.reused': 409,
};

/** The status of an error. A request.invalid without fields could not be parsed at all: 400. */
export function statusOf({ code, fields }: Pick<AppError, 'code' | 'fields'>): number {
  if (code === 'request.invalid' && Object.keys(fields).length === 0) return 400;
  return statuses[code];
}
