import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of any number of values. They are one array parameter, while `in (…)` needs a parameter for
 * each and PostgreSQL allows 65,535. A memoized query passes a placeholder for the array.
 */
export function equalsAny<C extends PgColumn>(
  column: C,
  values: readonly C['_']['data'][] | Placeholder,
): SQL {
  return sql`${column} = any(${is(values, Placeholder) ? values : sql.param(values)})`;
}
