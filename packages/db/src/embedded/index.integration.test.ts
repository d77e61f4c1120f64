import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { IN_USE_LOCK } from './server-session.ts';

const isRoot = process.getuid?.() === 0;
/** How many processes hold the lock of users of the server. */
const IN_USE_COUNT = `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = ${IN_USE_LOCK}`;
const LAUNCHER = new URL('./index.ts', import.meta.url).href;

/** An empty folder per test. */
let folder: string;
/** Clean-ups of a test, run in reverse order whether it passed or not. */
let cleanUps: (() => unknown)[] = [];

const shared = mkdtempSync(join(tmpdir(), 'rifq-embedded-'));
/** A database shared by tests, since creating one is slow. Each test leaves it stopped. */
const prepared = join(shared, 'a folder with spaces', 'x'.repeat(150));
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: prepared, settings: { fsync: 'off' } })).stop();
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rifq-embedded-'));
});

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  cleanUps = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  cleanUps.push(() => server.stop());
  return server;
}

/** Runs one query on a connection of its own and returns the first column of the first row. */
async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts another process that starts (or attaches to) the prepared server; resolves when it has. */
async function startInOtherProcess(): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(LAUNCHER)});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(prepared)}, settings: { fsync: 'off' } });
    console.log('started');
    process.stdin.once('data', () => server.stop().then(() => process.exit()));`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  cleanUps.push(() => other.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    other.stdout?.once('data', () => resolve());
    other.once('exit', code => reject(new Error(`exit code ${code}`)));
  });
  return other;
}

function ended(process: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    process.once('exit', () => resolve());
  });
}

describe('a server in a data folder of its own, whose path has spaces and is longer than a socket address', () => {
  it('is PostgreSQL 18 with UTF-8, checksums and a role without special rights', async () => {
    const { url, version } = await start(prepared);
    expect(version).toMatch(/^18\./);
    expect(await query(url, `SELECT current_setting('server_encoding')`)).toBe('UTF8');
    expect(await query(url, `SELECT current_setting('data_checksums')`)).toBe('on');
    expect(await query(url, `SELECT lower('É') || upper('ß')`)).toBe('éß');
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false);
    expect(await query(url, 'CREATE EXTENSION btree_gist')).toBeUndefined();
  });

  it('can be reached by no other user and over no network', async () => {
    const { url } = await start(prepared);
    expect(await query(url, `SELECT current_setting('listen_addresses')`)).toBe('');
    expect(statSync(join(prepared, 'postgres')).mode & 0o077).toBe(0);
    expect(statSync(join(prepared, 'postgres', '.s.PGSQL.5432')).mode & 0o077).toBe(0);
  });

  it('retains its data over a restart', async () => {
    const first = await start(prepared);
    await query(first.url, 'CREATE TABLE cats AS SELECT 7 AS lives');
    await first.stop();
    expect(await findPostmaster(join(prepared, 'postgres'))).toBeUndefined();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow();

    const second = await start(prepared);
    expect(await query(second.url, 'SELECT lives FROM cats')).toBe(7);
  });

  it('is created once when two processes start concurrently', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await query(one.url, 'CREATE TABLE cats AS SELECT 7 AS lives');
    expect(await query(two.url, 'SELECT lives FROM cats')).toBe(7);
  });
});

describe('several processes', () => {
  it('attach to the server of a killed process, and stop it', async () => {
    const other = await startInOtherProcess();
    const pid = await findPostmaster(join(prepared, 'postgres'));
    other.kill('SIGKILL');
    await ended(other);

    const server = await start(prepared);
    expect(await findPostmaster(join(prepared, 'postgres'))).toBe(pid);
    // The server counts the killed process as a user until its session there has noticed.
    await expect.poll(() => query(server.url, IN_USE_COUNT), { interval: 10, timeout: 10_000 }).toBe(1);
    await server.stop();
    expect(await findPostmaster(join(prepared, 'postgres'))).toBeUndefined();
  });

  it('share the server until the last one stops it', async () => {
    const other = await startInOtherProcess();
    const server = await start(prepared);
    await server.stop();
    expect(await findPostmaster(join(prepared, 'postgres'))).toBeDefined();

    other.stdin?.write('stop\n');
    await ended(other);
    expect(await findPostmaster(join(prepared, 'postgres'))).toBeUndefined();
  });
});

describe('a server that died', () => {
  it('is restarted', async () => {
    const { url } = await start(prepared);
    await query(url, 'CREATE TABLE survivors AS SELECT 7 AS lives');
    const pid = (await findPostmaster(join(prepared, 'postgres'))) ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(url, 'SELECT lives FROM survivors').catch(() => 'down'), { interval: 20 })
      .toBe(7);
    expect(await findPostmaster(join(prepared, 'postgres'))).not.toBe(pid);
  });

  it('is started although a power cut left its lock file empty', async () => {
    const lock = join(prepared, 'postgres', 'postmaster.pid');
    const { uid, gid } = statSync(join(prepared, 'postgres'));
    writeFileSync(lock, '');
    chownSync(lock, uid, gid);
    utimesSync(lock, 1, 1);
    const { url } = await start(prepared);
    expect(await query(url, 'SELECT 1')).toBe(1);
  });

  it('is started although its process id is reused', async () => {
    const { uid, gid } = statSync(join(prepared, 'postgres'));
    const unrelated = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    cleanUps.push(() => unrelated.kill());
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(
        join(prepared, 'postgres', name),
        `${unrelated.pid}\n/proc/self/cwd\n1\n5432\n/proc/self/cwd\n\n`,
      );
    }
    const { url } = await start(prepared);
    expect(await query(url, 'SELECT 1')).toBe(1);
    expect(unrelated.exitCode).toBeNull();
  });
});

describe('a mistake of the operator', () => {
  it('refuses a database of another major version', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toMatchObject({
      code: 'wrong-version',
      message: expect.stringContaining('17'),
    });
  });

  it('refuses a folder with files that are not a database', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'notes.txt'), '');
    await expect(start()).rejects.toMatchObject({ code: 'data-folder-unusable' });
  });

  it('refuses a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toMatchObject({ code: 'data-folder-unusable' });
    await expect(start(join(file, 'data'))).rejects.toMatchObject({ code: 'data-folder-unusable' });
  });

  it('refuses a data folder that cannot be created', async () => {
    await expect(start('/proc/data')).rejects.toMatchObject({ code: 'data-folder-unusable' });
  });

  it('refuses a data folder it cannot write to', async ({ skip }) => {
    if (isRoot) mount(folder, 'ro', skip);
    else chmodSync(folder, 0o500);
    await expect(start()).rejects.toMatchObject({
      code: 'data-folder-unusable',
      message: expect.stringContaining(folder),
    });
    await expect(start(join(folder, 'deeper'))).rejects.toMatchObject({ code: 'data-folder-unusable' });
  });

  it('reports a full disk, at the first start and later', async ({ skip }) => {
    if (!isRoot) skip('only root can mount a small disk');
    mount(folder, 'size=100m', skip);
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(95_000_000));
    await expect(start()).rejects.toMatchObject({ code: 'disk-full' });
    rmSync(join(folder, 'ballast'));
    await (await start()).stop();

    expect(() => writeFileSync(join(folder, 'ballast'), Buffer.alloc(100_000_000))).toThrow('ENOSPC');
    await expect(start()).rejects.toMatchObject({ code: 'disk-full' });
  });
});

function mount(target: string, options: string, skip: (reason: string) => void): void {
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', target], { stdio: 'ignore' });
  } catch {
    skip('this container may not mount a disk');
  }
  cleanUps.push(() => execFileSync('/usr/bin/umount', [target]));
}
