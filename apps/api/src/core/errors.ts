import type { Challenge, ErrorBody, ErrorCode, FieldErrorCode } from '@rifq/contract';

/** Values that are filled into the text of a code. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Errors of single fields, by field name. */
export type FieldErrors = Record<string, { code: FieldErrorCode; values?: TextValues }>;

/** What a caller needs to resolve a conflict, in the shape of the response. */
export type Conflict = Pick<
  ErrorBody,
  | 'alternatives'
  | 'state'
  | 'booked'
  | 'reservation_id'
  | 'current'
  | 'changed_by'
  | 'allergies'
  | 'client_id'
>;

type Details = {
  fields?: FieldErrors;
  retryAfter?: number;
  values?: TextValues;
  challenge?: Challenge;
  paymentId?: string;
  conflict?: Conflict;
};

/** An expected error with its stable code, which `http` maps to a status and a text. `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly retryAfter: number | undefined;
  readonly values: TextValues;
  /** The challenge to solve before repeating the call. */
  readonly challenge: Challenge | undefined;
  /** The caller's payment that blocks the call. */
  readonly paymentId: string | undefined;
  readonly conflict: Conflict;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.values = details.values ?? {};
    this.challenge = details.challenge;
    this.paymentId = details.paymentId;
    this.conflict = details.conflict ?? {};
  }
}

/** Creates an error of one field. */
export function fieldError(field: string, code: FieldErrorCode, values?: TextValues): AppError {
  return new AppError('request.invalid', { fields: { [field]: values ? { code, values } : { code } } });
}
