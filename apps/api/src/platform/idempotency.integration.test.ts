import { type Db, newId } from '@rifq/db';
import { buildOwner, createTestDatabase, type TestDatabase } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForBlocked } from '../testing/wait-for-blocked.ts';
import { onceInSteps, runIdempotent, type StoreResult } from './idempotency.ts';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = (await buildOwner(database.db)).id;
});
afterAll(() => database.close());

const deps = () => ({ db: database.db, now: () => new Date() });
const request = (key: string) => ({ userId, key, call: 'test', payload: {} });

it('returns the first result for a repeat that arrives while the first is running', async () => {
  const key = newId();
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<string>();
  const first = runIdempotent(deps(), request(key), () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  const second = runIdempotent(deps(), request(key), async () => 'the second');
  await waitForBlocked(database);
  end.resolve('the first');
  expect(await Promise.all([first, second])).toEqual(['the first', 'the first']);
});

it('ignores a failed read of a repeat', async () => {
  const key = newId();
  const steps = (found: () => string) => ({
    async read(tx: Db) {
      await tx.execute(sql`select 1`).execute();
      return found();
    },
    work: async (_tx: unknown, read: string, store: StoreResult<string>) => store(read),
  });
  const there = steps(() => 'there');
  const gone = steps(() => {
    throw new Error('gone');
  });
  expect(await onceInSteps(deps(), request(key), there)).toBe('there');
  expect(await onceInSteps(deps(), request(key), gone)).toBe('there');
  await expect(onceInSteps(deps(), request(newId()), gone)).rejects.toThrow('gone');
});

it('rolls back the stored result of work that fails afterwards', async () => {
  const key = newId();
  const failed = onceInSteps<string, unknown>(deps(), request(key), {
    read: tx => tx.execute(sql`select 1`).execute(),
    async work(_tx, _read, store) {
      await store('too early');
      throw new Error('failed');
    },
  });
  await expect(failed).rejects.toThrow('failed');
  expect(await runIdempotent(deps(), request(key), async () => 'again')).toBe('again');
});
