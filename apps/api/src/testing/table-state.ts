import type { TestDatabase } from '@rifq/testing';

/** Tables that even refused requests change. */
const COUNTERS = ['rate_events'];

/** Dropped files are erased later and no part of the state. */
const SHOWN: Readonly<Record<string, string>> = { files: 'and dropped_at is null' };

/** Rows as text, by table, for comparison. */
export type TableState = Readonly<Record<string, readonly string[]>>;

/** Reads the rows of every table of a database in one query. */
export async function tableReader({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const tables = rows.map(row => row.name).filter(name => !COUNTERS.includes(name));
  const text = tables
    .map(
      name =>
        `select '${name}' as name, array(select t::text from "${name}" t
         where t::text like any($1) ${SHOWN[name] ?? ''} order by 1) as rows`,
    )
    .join(' union all ');
  async function read(patterns: readonly string[]): Promise<TableState> {
    const found = await pool.query<{ name: string; rows: string[] }>({
      name: 'table-state',
      text,
      values: [patterns],
    });
    return Object.fromEntries(found.rows.map(row => [row.name, row.rows]));
  }
  return {
    tables,
    /** Every row of every table. */
    all: () => read(['%']),
    /** The rows that contain one of these ids. */
    rowsWith: (ids: readonly string[]) => read(ids.map(id => `%${id}%`)),
  };
}
