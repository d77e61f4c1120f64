import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of these values, however many: they are one array, while `in (…)` takes a parameter for each
 * and PostgreSQL no more than 65,535. A query that is built once has a placeholder for the array.
 */
export function equalsAny<C extends PgColumn>(
  column: C,
  values: readonly C['_']['data'][] | Placeholder,
): SQL {
  return sql`${column} = any(${is(values, Placeholder) ? values : sql.param(values)})`;
}
