import { databaseError } from '@rifq/db';
import { pino } from 'pino';

type LoggedError = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

/** The frames of the stack, without its first line, which repeats the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n');
}

/**
 * An error as it may be logged. Messages of failed queries quote phones, names and hashes, so only code and constraint
 * of a database error are kept.
 */
export function loggableError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const ofDatabase = databaseError(error);
  return {
    type: error.name,
    ...(ofDatabase
      ? { code: ofDatabase.code, ...(ofDatabase.constraint ? { constraint: ofDatabase.constraint } : {}) }
      : { message: error.message }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && !ofDatabase ? { cause: loggableError(error.cause) } : {}),
  };
}

/** The app's log: one JSON line for each entry, on standard output. */
export function makeLog(level: string) {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: loggableError },
  });
}
