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

/** Where it was thrown, without the first line: an error's stack repeats its message there. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n');
}

/**
 * An error as it may be logged. The message of a failed query holds its parameters, and a PostgreSQL error quotes
 * values: phones, names, hashes. Of these only the code and the constraint are kept.
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
