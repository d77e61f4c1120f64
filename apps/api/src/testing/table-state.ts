import type { TestDatabase } from '@rifq/testing';

/** Tables that even refused requests change. */
const COUNTERS = ['changing_calls', 'rate_events'];

/** Dropped files are erased later and no part of the state. */
const SHOWN: Readonly<Record<string, string>> = { files: 'where dropped_at is null' };

/** Rows as text, by table, for comparison. */
export type TableState = Readonly<Record<string, readonly string[]>>;

/** Reads the rows of every table of a database in one query. */
export async function tableReader({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const tables = rows.map(row => row.name).filter(name => !COUNTERS.includes(name));
  /** One query of all tables. @param select what of a table's rows, which are `line` in `t` */
  const queryOf = (select: string) =>
    tables
      .map(name => {
        // Without the offset the text would be made anew wherever the query names it.
        const lines = `select r::text as line from "${name}" r ${SHOWN[name] ?? ''} offset 0`;
        return `select '${name}' as name, (${select} from (${lines}) t) as state`;
      })
      .join(' union all ');
  async function read<T>(query: { name: string; text: string; values?: [readonly string[]] }) {
    const found = await pool.query<{ name: string; state: T }>(query);
    return Object.fromEntries(found.rows.map(({ name, state }) => [name, state]));
  }
  const digests = queryOf("select count(*) || ' ' || coalesce(sum(hashtextextended(line, 0)), 0)");
  // strpos searches a dozen times faster than like.
  const hasId = 'exists (select from unnest($1::text[]) id where strpos(line, id) > 0)';
  const lines = queryOf(`select coalesce(array_agg(line order by line) filter (where ${hasId}), '{}')`);
  return {
    tables,
    /** A digest of each table, which differs when one of its rows does. */
    digests: () => read<string>({ name: 'table-digests', text: digests }),
    /** The rows that contain one of these ids. */
    rowsWith: (ids: readonly string[]): Promise<TableState> =>
      read<string[]>({ name: 'table-rows', text: lines, values: [ids] }),
  };
}
