import { DrizzleQueryError } from 'drizzle-orm';

/** The SQLSTATE and the constraint of a PostgreSQL error. */
export type DatabaseError = { code: string; constraint: string | undefined };

/** Finds the PostgreSQL error among the causes of an error (Drizzle wraps it), or null. */
export function databaseError(thrown: unknown): DatabaseError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) {
      const constraint =
        'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
      return { code: error.code, constraint };
    }
  }
  return null;
}

/** Whether the error's message contains a query with its parameters, as Drizzle's own errors do. */
export const isFailedQuery = (thrown: unknown): boolean => thrown instanceof DrizzleQueryError;

/** Whether a write violated the unique constraint or index of this name. */
export function isUniqueViolation(thrown: unknown, constraint: string): boolean {
  const error = databaseError(thrown);
  return error?.code === '23505' && error.constraint === constraint;
}

/** Deadlocks and serialization failures: the same transaction may succeed when it runs again. */
const CONFLICTS: ReadonlySet<string> = new Set(['40P01', '40001']);

/** Waits for a lock and statements that took too long, and a server without a free connection. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '57014', '53300']);

/** Whether a transaction failed only because of a concurrent one. */
export function isConflict(thrown: unknown): boolean {
  return CONFLICTS.has(databaseError(thrown)?.code ?? '');
}

/** Whether the database was too busy to respond in time, so that a retry may succeed. */
export function isBusy(thrown: unknown): boolean {
  const code = databaseError(thrown)?.code;
  if (code !== undefined) return BUSY.has(code) || CONFLICTS.has(code);
  // The pool sets no error code when waiting for a connection times out.
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error.message === 'timeout exceeded when trying to connect') return true;
  return false;
}
