import type { TestDatabase } from '@rifq/testing';

/** Tables that change without anything having been changed: what a limit counts. */
const COUNTERS = ['rate_events'];

/** Pictures that are prepared, or dropped, are shown by nothing and erased later: they are no part of any state. */
const SHOWN: Readonly<Record<string, string>> = { files: 'and dropped_at is null' };

/** Rows as text, by table: equal states mean that nothing was changed. */
export type TableState = Readonly<Record<string, readonly string[]>>;

/** Reads the state of every table of a database, in one round trip. */
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
    /** The rows in which one of these ids stands. */
    rowsWith: (ids: readonly string[]) => read(ids.map(id => `%${id}%`)),
  };
}
