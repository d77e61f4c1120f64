import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beSoleProcess } from './sole-process.ts';
import { StartError } from './start-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const claim = () => beSoleProcess(database.url, () => undefined);

it('a second embedded broadcaster on a database is refused in one line that names the way out', async () => {
  const first = await claim();
  const refused = await claim().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  const line = refused instanceof StartError ? refused.message : '';
  expect(line).not.toContain('\n');
  for (const way of ['npm run rifq -- broadcaster', 'BROADCASTER=pusher', 'PUSHER_HOST=127.0.0.1'])
    expect(line).toContain(way);
  await first.close();
});

it('the next process may start once the one before has ended, and waits for one that is just ending', async () => {
  const first = await claim();
  const second = claim();
  await first.close();
  await (await second).close();
});

it('a lost connection takes the claim up again', async () => {
  const lost: Error[] = [];
  const first = await beSoleProcess(database.url, error => lost.push(error));
  const holds = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = 7243002 and granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rows[0]?.pid ?? null;
  };
  const before = await holds();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => [null, before].includes(await holds()), { timeout: 5000 }).toBe(false);
  expect(lost).not.toEqual([]);
  await first.close();
});
