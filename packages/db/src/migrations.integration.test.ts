import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { readCatalog, readRows } from './testing/catalog.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { copyMigrations } from './testing/migrate-part.ts';

type Entry = { idx: number; when: number; tag: string };
type Journal = { entries: Entry[] };

const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
const { entries } = journal;
const releasesFolder = fileURLToPath(new URL('../test-data', import.meta.url));
const schemaFolder = new URL('./schema/', import.meta.url);
const releases = readdirSync(releasesFolder).filter(name => /^release-\d+\.sql$/.test(name));

/** Prefixes of catalog lines from migrations that the code cannot describe, such as triggers. */
const onlyInSql: readonly string[] = [
  'CREATE TRIGGER day_closings_',
  'CREATE TRIGGER desk_payments_',
  'CREATE TRIGGER desk_receipts_',
  'CREATE TRIGGER ledger_entries_append_only ',
  'CREATE TRIGGER ledger_entries_balance ',
  'CREATE TRIGGER ledger_entries_no_truncate ',
  'CREATE TRIGGER receipts_append_only ',
  'CREATE TRIGGER receipts_no_truncate ',
  'CREATE OR REPLACE FUNCTION public.add_to_balance()',
  'CREATE OR REPLACE FUNCTION public.open_ledger(',
  'CREATE OR REPLACE FUNCTION public.refuse_change()',
  'CREATE OR REPLACE FUNCTION public.refuse_payment_change()',
  'CREATE INDEX reservations_no_overlap ',
  'reservations reservations_no_overlap EXCLUDE ',
  'users users_managed_by_clinics_id_fk FOREIGN KEY ',
  'btree_gist',
];

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase();
  undo.push(() => database.close());
  return database;
}

/** Names of an earlier release, and the current ones. */
const renamedTables: Readonly<Record<string, string>> = { rate_events: 'rate_limit_hits' };
const renamedColumns: Readonly<Record<string, string>> = {
  answer: 'response',
  switched_off_at: 'suspended_at',
  tries: 'attempts',
  unique_key: 'dedup_key',
};

/** Returns the expected row after later migrations: renamed, and without values that one moved to another table. */
function afterMigrations(row: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      renamedColumns[column] ?? column,
      value === 'spent' ? 'consumed' : value,
    ]),
  );
  const { options } = renamed;
  if (typeof options !== 'object' || options === null) return renamed;
  const { ecto_interval_days: _moved, ...left } = { ecto_interval_days: null, ...options };
  return { ...renamed, options: left };
}

/** Creates a folder with the first `count` migrations, as in an earlier release. */
function earlierFolder(count: number): string {
  const folder = copyMigrations(() => count);
  undo.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** An empty database after all migrations. */
let fresh: EmptyDatabase;
let freshCatalog: Record<string, string[]>;
beforeAll(async () => {
  fresh = await createEmptyDatabase();
  await migrateDatabase(fresh.url);
  freshCatalog = await readCatalog(fresh);
});
afterAll(() => fresh.close());

/** Copies the fresh database, so that a test may change it. */
async function freshDatabase(): Promise<EmptyDatabase> {
  const database = await fresh.copy();
  undo.push(() => database.close());
  return database;
}

async function releasedDatabase(release: string): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  await database.query(readFileSync(join(releasesFolder, release), 'utf8'));
  return database;
}

describe('a fresh database equals an upgraded one', () => {
  it.each(releases)(
    'from %s through each migration, with every row retained',
    async release => {
      const upgraded = await releasedDatabase(release);
      const before = await readRows(upgraded);
      const run = await upgraded.query('select from drizzle.__drizzle_migrations');
      for (const { idx, tag } of entries.slice(run.length - 1)) {
        // One migration further than in the iteration before, and from there to the newest.
        await migrateDatabase(upgraded.url, earlierFolder(idx + 1));
        const finished = await upgraded.copy();
        undo.push(() => finished.close());
        await migrateDatabase(finished.url);
        expect(await readCatalog(finished), tag).toEqual(freshCatalog);

        const after = await readRows(finished);
        for (const [table, rows] of Object.entries(before)) {
          expect(rows.length).toBeGreaterThan(0);
          expect({ tag, table, rows: after[renamedTables[table] ?? table] }).toEqual({
            tag,
            table,
            rows: rows.map(row => expect.objectContaining(afterMigrations(row))),
          });
        }
      }
    },
    180_000,
  );

  it('the comparison detects every kind of difference', async () => {
    const changing = await freshDatabase();
    const before = await readCatalog(changing);
    const differences = [
      'alter table pets add column odd text',
      "alter table users alter column digits set default 'arab'",
      'alter table pets alter column name drop not null',
      'alter table pets drop constraint pets_microchip_digits',
      'drop index dose_protocols_day',
      'alter table pet_weights alter column grams type bigint',
      'create view odd as select 1 as one',
    ];
    for (const statement of differences) {
      await changing.query(statement);
      const changed = await readCatalog(changing);
      expect(changed).not.toEqual(before);
      Object.assign(before, changed);
    }
  });
});

describe('the migrations', () => {
  it('are sorted by their times, so that none is skipped', () => {
    expect(entries.map(entry => entry.idx)).toEqual(entries.map((_, index) => index));
    const times = entries.map(entry => entry.when);
    expect(times).toEqual([...times].sort((one, two) => one - two));
    expect(new Set(times).size).toBe(times.length);
    const files = readdirSync(migrationsFolder).filter(name => name.endsWith('.sql'));
    expect(files.sort()).toEqual(entries.map(entry => `${entry.tag}.sql`).sort());
  });

  it.each(releases)('of %s are unchanged since its release', async release => {
    const database = await releasedDatabase(release);
    const run = await database.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by id',
    );
    const files = entries
      .slice(0, run.length)
      .map(({ tag }) => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'));
    expect(run.map(row => row.hash)).toEqual(
      files.map(text => createHash('sha256').update(text).digest('hex')),
    );
  });

  it('create the schema that the code describes', async () => {
    const { idx } = entries.at(-1) ?? { idx: 0 };
    const snapshotFile = join(migrationsFolder, `meta/${String(idx).padStart(4, '0')}_snapshot.json`);
    const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'));
    const modules = readdirSync(schemaFolder).map(file => import(new URL(file, schemaFolder).href));
    const tables: Record<string, unknown> = Object.assign({}, ...(await Promise.all(modules)));
    expect(await generateMigration(snapshot, generateDrizzleJson(tables))).toEqual([]);

    const described = await emptyDatabase();
    for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))) {
      await described.query(statement);
    }
    const inCode = await readCatalog(described);
    for (const [part, objects] of Object.entries(freshCatalog)) {
      const migrated = objects.filter(object => !onlyInSql.some(prefix => object.startsWith(prefix)));
      expect({ part, objects: migrated }).toEqual({ part, objects: inCode[part] });
    }
  });

  it('run once, also when started again', async () => {
    const database = await freshDatabase();
    await migrateDatabase(database.url);
    await migrateDatabase(database.url);
    expect(await database.query('select 1 from drizzle.__drizzle_migrations')).toHaveLength(entries.length);
  });

  it('run once when several processes start concurrently', async () => {
    const database = await emptyDatabase();
    const program = `
      import { migrateDatabase } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
      await migrateDatabase(${JSON.stringify(database.url)});`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    await Promise.all([run(), run(), migrateDatabase(database.url), migrateDatabase(database.url)]);
    expect(await database.query('select 1 from drizzle.__drizzle_migrations')).toHaveLength(entries.length);
    expect(await readCatalog(database)).toEqual(freshCatalog);
  });

  /** Adds a migration, whose statements `write` sets. */
  function withFurther(tag: string): { folder: string; write(statements: string): void } {
    const folder = earlierFolder(entries.length);
    const next = { ...entries.at(-1), idx: entries.length, when: Date.UTC(2100, 0), tag };
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: [...entries, next] }),
    );
    return { folder, write: statements => writeFileSync(join(folder, `${tag}.sql`), statements) };
  }

  it('leave the database unchanged when one fails, and can be retried', async () => {
    const database = await freshDatabase();
    const before = await readCatalog(database);
    const { folder, write } = withFurther('9999_broken');
    const first = 'create table half (id uuid primary key);\n--> statement-breakpoint\n';
    write(`${first}select no_such_function();`);
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow();
    expect(await readCatalog(database)).toEqual(before);
    write(`${first}select 1;`);
    await migrateDatabase(database.url, folder);
    expect(await database.query('select * from half')).toEqual([]);
  });

  it('have no timeouts, unlike requests', async () => {
    const database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    for (const setting of settings) await database.query(`alter database ${name} set ${setting} = '5s'`);
    const { folder, write } = withFurther('9999_long');
    const names = settings.map(setting => `'${setting}'`).join();
    write(`create table seen as select distinct setting from pg_settings where name in (${names});`);
    await migrateDatabase(database.url, folder);
    expect(await database.query('select setting from seen')).toEqual([{ setting: '0' }]);
  });
});
