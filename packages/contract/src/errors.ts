/**
 * Stable keys of the errors a call may answer with. The Arabic sentences are kept by the server's texts
 * under the same keys; a client decides by the key, never by the sentence.
 */
export const errorCodes = [
  'request.method',
  'request.not_found',
  'request.invalid',
  'request.too_large',
  'request.media_type',
  'request.cross_site',
  'request.too_many',
  'request.failed',
  'session.missing',
  'session.inactive',
  'identity.browser_unknown',
  'identity.verification_unknown',
  'identity.code_wrong',
  'identity.code_expired',
  'identity.code_exhausted',
  'identity.phone_locked',
  'identity.resend_wait',
  'identity.sends_exhausted',
  'identity.proof_invalid',
  'pets.not_found',
  'pets.state_conflict',
  'vaccines.not_found',
  'vaccines.confirmed',
  'vaccines.duplicate_day',
  'files.not_found',
  'notifications.not_found',
  'notifications.push_off',
  'live.forbidden',
  'idempotency.reused',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Keys of what can be wrong with one field of a request. */
export const fieldErrorCodes = [
  'field.required',
  'field.invalid',
  'field.too_long',
  'field.email',
  'field.phone',
  'field.phone_landline',
  'field.country',
  'field.code',
  'field.code_wrong',
  'field.date',
  'field.date_future',
  'field.date_before_birth',
  'field.date_duplicate',
  'field.birth_after_dose',
  'field.birth_after_weight',
  'field.microchip',
  'field.microchip_taken',
  'field.weight',
  'field.breed',
  'field.protocol',
  'field.protocols',
  'field.result',
  'field.choice',
  'field.file_missing',
  'field.file_too_large',
  'field.file_not_image',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** The body of every answer that is not a success. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Seconds after which the same call may succeed. */
  retry_after?: number;
};
