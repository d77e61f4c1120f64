import type { ErrorCode, FieldErrorCode } from '@rifq/contract';

/** What is wrong with single fields, by field name. Values fill the sentence of the code. */
export type FieldErrors = Record<string, { code: FieldErrorCode; values?: Record<string, string | number> }>;

/** A refusal that the caller is told of: status, stable code, and what is wrong with which field. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly retryAfter: number | undefined;
  readonly values: Record<string, string | number>;

  constructor(
    status: number,
    code: ErrorCode,
    details: { fields?: FieldErrors; retryAfter?: number; values?: Record<string, string | number> } = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.values = details.values ?? {};
  }
}

/** A 422 with something wrong at one field. */
export function fieldError(
  field: string,
  code: FieldErrorCode,
  values?: Record<string, string | number>,
): AppError {
  return new AppError(422, 'request.invalid', { fields: { [field]: values ? { code, values } : { code } } });
}
