/** The SQLSTATE and the constraint of a PostgreSQL error. */
export type DatabaseError = { code: string; constraint: string | undefined };

/** The PostgreSQL error among the causes of what was thrown (Drizzle wraps it), or null. */
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

/** Whether a write violated the unique constraint or index of this name. */
export function isUniqueViolation(thrown: unknown, constraint: string): boolean {
  const error = databaseError(thrown);
  return error?.code === '23505' && error.constraint === constraint;
}
