import type { TestDatabase } from '@rifq/testing';

/** Tables that change without anything having been changed: what a limit counts. */
const COUNTERS = ['rate_events'];

/** Pictures that are prepared, or dropped, are shown by nothing and erased later: they are no part of any state. */
const SHOWN: Readonly<Record<string, string>> = { files: 'where dropped_at is null' };

/** Every row of every table, as text by table: equal texts mean that nothing was changed. */
export async function tableState(database: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.filter(table => !COUNTERS.includes(table.name))) {
    const { rows } = await database.pool.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" t ${SHOWN[name] ?? ''}`,
    );
    state[name] = rows[0]?.rows ?? '';
  }
  return state;
}

/** The rows of a state in which one of these texts stands. */
export function rowsWith(state: Record<string, string>, texts: readonly string[]): Record<string, string[]> {
  const mentions = (row: string) => texts.some(text => row.includes(text));
  return Object.fromEntries(
    Object.entries(state).map(([table, rows]) => [table, rows.split('\n').filter(mentions)]),
  );
}
