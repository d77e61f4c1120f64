import { createTestDatabase } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { openDatabase } from './database.ts';

it('lets jobs and requests use the database while the other exhausts its pool', async () => {
  const server = await createTestDatabase();
  onTestFinished(() => server.close());
  const env = readEnvironment({ DATABASE_URL: server.url });
  const { db, pool, workers, close } = await openDatabase(env, () => undefined, { warn: () => undefined });
  onTestFinished(() => close());
  const holdAll = (of: typeof pool) =>
    Promise.all(Array.from({ length: of.options.max }, () => of.connect()));
  const held = await holdAll(workers.pool);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();

  const requests = await holdAll(pool);
  const { rows } = await workers.db.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '5min' }]);
  for (const client of requests) client.release();
});

it('sets nothing on pooled sessions of requests, and lets jobs bypass the pooler with their settings', async () => {
  const server = await createTestDatabase();
  onTestFinished(() => server.close());
  const name = new URL(server.url).pathname.slice(1);
  await server.pool.query(`alter database ${name} set statement_timeout = '7s'`);
  const urlOf = (route: string) => {
    const url = new URL(server.url);
    url.searchParams.set('application_name', route);
    return url.href;
  };
  const env = readEnvironment({ DATABASE_URL: urlOf('pooler'), DATABASE_DIRECT_URL: urlOf('direct') });
  const { db, workers, close } = await openDatabase(env, () => undefined, { warn: () => undefined });
  onTestFinished(() => close());
  const settings = sql`
    select current_setting('application_name') as route, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      exists (select from pg_settings where source = 'session' and name like '%timeout%') as set_here`;
  expect((await db.execute(settings)).rows).toEqual([
    { route: 'pooler', statement: '7s', lock: '0', set_here: false },
  ]);
  expect((await workers.db.execute(settings)).rows).toEqual([
    { route: 'direct', statement: '5min', lock: '15s', set_here: true },
  ]);
});
