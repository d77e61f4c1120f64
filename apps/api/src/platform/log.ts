import { databaseError, isFailedQuery } from '@rifq/db';
import { pino } from 'pino';

type LoggedError = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

/** The frames of the stack, without the message before them, which may contain text that looks like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return stack
    .slice(at === -1 ? 0 : at + message.length)
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n');
}

/**
 * Converts an error for the log. Messages of failed queries quote phones, names and hashes, so a database error is
 * reduced to its code and constraint, and a query without a response to its cause.
 */
export function loggableError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const ofDatabase = databaseError(error);
  return {
    type: error.name,
    ...(ofDatabase
      ? { code: ofDatabase.code, ...(ofDatabase.constraint ? { constraint: ofDatabase.constraint } : {}) }
      : !isFailedQuery(error) && { message: error.message }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && !ofDatabase ? { cause: loggableError(error.cause) } : {}),
  };
}

/** Summarizes an error in one line for a row that operators read, as free of values as its log entry. */
export function errorSummary(error: unknown): string {
  const { type, message, code } = loggableError(error);
  return [type, message ?? code].filter(part => part !== undefined).join(': ');
}

/** The app's log: one JSON object for each entry, on standard output. */
export function makeLog(level: string) {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: loggableError },
  });
}
