import type { ErrorCode, FieldErrorCode } from '@rifq/contract';

/** Values that fill the sentence of a code. */
export type TextValues = Readonly<Record<string, string | number>>;

/** What is wrong with single fields, by field name. */
export type FieldErrors = Record<string, { code: FieldErrorCode; values?: TextValues }>;

type Details = { fields?: FieldErrors; retryAfter?: number; values?: TextValues };

/** A refusal by its stable code, which `http` answers with a status of its own. `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly retryAfter: number | undefined;
  readonly values: TextValues;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.values = details.values ?? {};
  }
}

/** Something wrong at one field. */
export function fieldError(field: string, code: FieldErrorCode, values?: TextValues): AppError {
  return new AppError('request.invalid', { fields: { [field]: values ? { code, values } : { code } } });
}
