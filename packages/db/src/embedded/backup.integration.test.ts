import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { connect } from '../connect.ts';
import { startEmbeddedPostgres } from './index.ts';

const SETTINGS = { fsync: 'off' };

const original = mkdtempSync(join(tmpdir(), 'rifq-backup-'));
const server = await startEmbeddedPostgres({ dataDir: original, settings: SETTINGS });
// Not a bare pool: while it closes, the shutdown of its server could raise an error that fails the run.
const { pool, close } = connect(server.url);
afterAll(async () => {
  await close();
  await server.stop();
  rmSync(original, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server on a copy. */
async function start(dataDir: string): Promise<pg.Pool> {
  const copy = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  onTestFinished(() => copy.stop());
  const connection = connect(copy.url);
  onTestFinished(() => connection.close());
  return connection.pool;
}

it('a backup never overwrites a database, and a failed one leaves no files', async () => {
  await pool.query('create table kept as select 1 as amount');
  const taken = temporaryFolder();
  await server.backUp(taken);
  await expect(server.backUp(taken)).rejects.toMatchObject({
    code: 'data-folder-unusable',
    message: expect.stringContaining('already'),
  });
  const copy = await start(taken);
  expect((await copy.query('select amount from kept')).rowCount).toBe(1);

  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(server.backUp(file)).rejects.toMatchObject({ code: 'data-folder-unusable' });
  const empty = temporaryFolder();
  const concurrent = await Promise.allSettled(['one', 'two'].map(name => server.backUp(join(empty, name))));
  expect(concurrent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(concurrent).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'in-use' }) }),
  );
  const left = ['one', 'two'].map(name => readdirSync(join(empty, name)));
  expect(left).toEqual(expect.arrayContaining([[], ['postgres']]));
});

it('a backup during writes is consistent and contains everything committed before it', async () => {
  await pool.query('create table entry (id serial primary key, amount int, filler text)');
  await pool.query(
    "insert into entry (amount, filler) select 0, repeat('x', 500) from generate_series(1, 20000)",
  );

  let isBusy = true;
  let committed = 0;
  // Each transaction inserts two rows whose amounts add up to zero.
  const writing = (async () => {
    while (isBusy) {
      await pool.query("insert into entry (amount, filler) values (1, repeat('y', 5000)), (-1, 'z')");
      await pool.query("update entry set filler = repeat('u', 500) where id = 1 + $1 % 20000", [committed]);
      committed += 1;
    }
  })();
  await expect.poll(() => committed).toBeGreaterThan(20);
  const before = committed;
  const target = join(temporaryFolder(), 'copy');
  await server.backUp(target);
  isBusy = false;
  await writing;
  const after = committed;

  const copy = await start(target);
  const { rows } = await copy.query<{ sum: string; pairs: string }>(
    'select sum(amount) as sum, count(*) filter (where amount = 1) as pairs from entry',
  );
  expect(Number(rows[0]?.sum)).toBe(0);
  expect(Number(rows[0]?.pairs)).toBeGreaterThanOrEqual(before);
  expect(Number(rows[0]?.pairs)).toBeLessThanOrEqual(after);
  // Original and copy are independent.
  await copy.query('insert into entry (amount) values (5)');
  await pool.query('insert into entry (amount) values (7)');
  expect((await copy.query('select 1 from entry where amount = 7')).rowCount).toBe(0);
  expect(statSync(join(target, 'postgres')).mode & 0o777).toBe(0o700);
});
