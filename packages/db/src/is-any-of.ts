import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of these values, however many: they are one array, while `in (…)` takes a parameter for each
 * and PostgreSQL no more than 65,535.
 */
export function isAnyOf<C extends PgColumn>(column: C, values: readonly C['_']['data'][]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
