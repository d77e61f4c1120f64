import type { EmptyDatabase } from './empty-database.ts';

/** Queries for the parts of a schema, each object as one line of text. */
const parts = {
  columns: `
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || a.attidentity::text || a.attgenerated::text || coalesce(' collate ' || nullif(l.collname, 'default'), '') as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: "select indexdef as line from pg_indexes where schemaname = 'public'",
  triggers: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  // Without functions of extensions.
  functions: `select pg_get_functiondef(oid) as line from pg_proc
     where pronamespace = 'public'::regnamespace and prokind <> 'a'
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  views: "select viewname || ' ' || definition as line from pg_views where schemaname = 'public'",
  types: `
    select t.typname || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder) as line
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname`,
  sequences: "select sequencename || ' ' || data_type as line from pg_sequences where schemaname = 'public'",
  extensions: 'select extname as line from pg_extension',
} as const;

/** Reads the schema of a database from its catalog, for comparison. */
export async function readCatalog(database: EmptyDatabase): Promise<Record<string, string[]>> {
  const catalog: Record<string, string[]> = {};
  for (const [part, statement] of Object.entries(parts)) {
    catalog[part] = (await database.query<{ line: string }>(`${statement} order by 1`)).map(row => row.line);
  }
  return catalog;
}

/** Reads every row of every table as JSON, by table. */
export async function readRows(database: EmptyDatabase): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const found = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by t::text`,
    );
    rows[name] = found.map(entry => entry.row);
  }
  return rows;
}
