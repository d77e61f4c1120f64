import { createTestDatabase } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { openDatabase } from './database.ts';

it('jobs that hold every connection of theirs keep no request from the database, nor the other way round', async () => {
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
