import type { TestDatabase } from '@rifq/testing';

/** Tables that also change on refused requests. */
const COUNTERS = ['changing_calls', 'rate_limit_hits'];

/** Dropped files are deleted later and are not part of the state. */
const SHOWN: Readonly<Record<string, string>> = { files: 'where dropped_at is null' };

/** Rows as text, by table, for comparison. */
export type TableState = Readonly<Record<string, readonly string[]>>;

/** Reads the rows of every table of a database in one query. */
export async function tableReader({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const tables = rows.map(row => row.name).filter(name => !COUNTERS.includes(name));
  /** Builds one query of all tables. @param select an expression over a table's rows, which are `line` in `t` */
  const queryOf = (select: string) =>
    tables
      .map(name => {
        // Without the offset, each use in the query would build the text again.
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
    /** Reads a digest of each table, which differs if one of its rows does. */
    digests: () => read<string>({ name: 'table-digests', text: digests }),
    /** Reads the rows that contain one of these ids. */
    rowsWith: (ids: readonly string[]): Promise<TableState> =>
      read<string[]>({ name: 'table-rows', text: lines, values: [ids] }),
  };
}
