import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { waitForBlocked } from '../testing/wait-for-blocked.ts';
import { holdSingleInstanceLock } from './single-instance-lock.ts';
import { StartError } from './start-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ignored = { onLost: () => undefined, onTakenOver: () => undefined };
const holdLock = () => holdSingleInstanceLock(database.url, ignored);

/** Returns the process id of the session that holds the lock, or null. */
async function holder(): Promise<number | null> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = 7243002 and granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0]?.pid ?? null;
}

it('refuses a second embedded broadcaster on a database with one line that names the alternatives', async () => {
  const first = await holdLock();
  const refused = await holdSingleInstanceLock(database.url, ignored, 0).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  const line = refused instanceof StartError ? refused.message : '';
  expect(line).not.toContain('\n');
  for (const way of ['npm run rifq -- broadcaster', 'BROADCASTER=pusher', 'PUSHER_HOST=127.0.0.1'])
    expect(line).toContain(way);
  await first.close();
});

it('waits for a process that is ending, then starts', async () => {
  const first = await holdLock();
  const second = holdLock();
  await first.close();
  await (await second).close();
});

it('takes the lock again after a lost connection', async () => {
  const lost: Error[] = [];
  const first = await holdSingleInstanceLock(database.url, { ...ignored, onLost: error => lost.push(error) });
  const before = await holder();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => [null, before].includes(await holder())).toBe(false);
  expect(lost).not.toEqual([]);
  await first.close();
});

it('requires a process to end if another takes the lock while its connection is lost', async () => {
  const taken: Error[] = [];
  const handlers = { ...ignored, onTakenOver: (error: Error) => taken.push(error) };
  const first = await holdSingleInstanceLock(database.url, handlers, 0);
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  const takeover = other.query('select pg_advisory_lock(7243002)');
  await waitForBlocked(database);
  await database.pool.query('select pg_terminate_backend($1)', [await holder()]);
  await takeover;
  await expect.poll(() => taken[0]?.message).toContain('npm run rifq -- broadcaster');
  await first.close();
});

/** Starts a proxy to the database that can drop its clients without the server noticing. */
async function lossyProxy() {
  const client = await database.pool.connect();
  const { host, port, user = '', database: name = '', password = '' } = client;
  client.release();
  const folder = await mkdtemp(join(tmpdir(), 'rifq-way-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = new Set<Socket>();
  const server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    onTestFinished(() => void far.destroy());
    open.add(near);
    near.on('error', () => undefined).on('data', chunk => far.write(chunk));
    far.on('error', () => undefined).on('data', chunk => near.destroyed || near.write(chunk));
  }).listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const secret = password === null ? '' : `&password=${encodeURIComponent(String(password))}`;
  return {
    url: `postgresql:///${name}?host=${encodeURIComponent(folder)}&port=5432&user=${user}${secret}&sslmode=disable`,
    dropClients() {
      for (const near of open) near.destroy();
      open.clear();
    },
  };
}

it('continues after a connection is lost on its side only, by ending the old session', async () => {
  const proxy = await lossyProxy();
  const taken: Error[] = [];
  const alone = await holdSingleInstanceLock(proxy.url, {
    ...ignored,
    onTakenOver: error => taken.push(error),
  });
  const before = await holder();
  proxy.dropClients();
  await expect.poll(async () => [null, before].includes(await holder())).toBe(false);
  expect(taken).toEqual([]);
  await alone.close();
});
