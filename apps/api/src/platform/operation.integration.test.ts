import { withTransaction } from '@rifq/db';
import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOperationSettled, recordIntent, runOperation } from './operation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A call that counts its runs, and ends by `end` or `fail`. */
function slowAct() {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const counted = { times: 0 };
  return {
    counted,
    begun: begun.promise,
    end: () => end.resolve(),
    fail: () => end.reject(new Error('it failed')),
    act: () => {
      counted.times += 1;
      begun.resolve();
      return end.promise;
    },
  };
}
const once = (key: string, act: () => Promise<void>) => runOperation(database.db, { key, call: act });

it('runs an operation exactly once, also when it is repeated or run concurrently', async () => {
  const { act, begun, end, counted } = slowAct();
  const first = once('mail:1', act);
  await begun;
  await expect(once('mail:1', act)).rejects.toThrow('leased by another attempt');
  end();
  await first;
  await once('mail:1', act);
  await once('mail:1', act);
  expect(counted.times).toBe(1);
  await once('mail:2', act);
  expect(counted.times).toBe(2);
});

it('allows an immediate retry of a failed operation', async () => {
  const failing = slowAct();
  const run = once('mail:3', failing.act);
  await failing.begun;
  failing.fail();
  await expect(run).rejects.toThrow('it failed');
  const next = slowAct();
  next.end();
  await once('mail:3', next.act);
  expect(next.counted.times).toBe(1);
});

it('leases the operation of a dead process again only after its lease has lapsed', async () => {
  const dead = slowAct();
  void once('mail:4', dead.act);
  await dead.begun;
  const next = slowAct();
  next.end();
  await expect(once('mail:4', next.act)).rejects.toThrow('leased by another attempt');
  const { rows } = await database.pool.query<{ left: number }>(
    "select extract(epoch from leased_until - now())::int as left from operations where key = 'mail:4'",
  );
  // Longer than a call may take, shorter than a job's expiry.
  expect(rows[0]?.left).toBeGreaterThan(60);
  expect(rows[0]?.left).toBeLessThan(120);
  await database.pool.query(
    "update operations set leased_until = now() - interval '1 second' where key = 'mail:4'",
  );
  await once('mail:4', next.act);
  await once('mail:4', next.act);
  expect(next.counted.times).toBe(1);
});

it('does not release the lease of the next attempt when one fails after its lease has lapsed', async () => {
  const late = slowAct();
  const lateRun = once('mail:5', late.act);
  await late.begun;
  await database.pool.query(
    "update operations set leased_until = now() - interval '1 second' where key = 'mail:5'",
  );
  const next = slowAct();
  const nextRun = once('mail:5', next.act);
  await next.begun;
  late.fail();
  await expect(lateRun).rejects.toThrow('it failed');
  await expect(once('mail:5', next.act)).rejects.toThrow('leased by another attempt');
  next.end();
  await nextRun;
  await once('mail:5', next.act);
  expect(next.counted.times).toBe(1);
});

it('holds no transaction and no connection during the call', async () => {
  const slow = Array.from({ length: 20 }, slowAct);
  const runs = slow.map(({ act }, index) => once(`push:${index}`, act));
  await Promise.all(slow.map(({ begun }) => begun));
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  expect(rows[0]?.n).toBe(0);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
  for (const { end } of slow) end();
  await Promise.all(runs);
});

it('writes the result of an operation once, in the transaction that settles it', async () => {
  const settled: string[] = [];
  const charge = (outcome: string, fails = false) =>
    runOperation(database.db, {
      key: 'charge:1',
      neverExpires: true,
      call: async key => `${key} ${outcome}`,
      async settle(_tx, result) {
        settled.push(result);
        if (fails) throw new Error('the transaction fails');
      },
    });
  await expect(charge('first', true)).rejects.toThrow('the transaction fails');
  expect(await isOperationSettled(database.db, 'charge:1')).toBe(false);
  await charge('second');
  await charge('third');
  expect(settled).toEqual(['charge:1 first', 'charge:1 second']);
  expect(await isOperationSettled(database.db, 'charge:1')).toBe(true);
  const { rows } = await database.pool.query("select never_expires from operations where key = 'charge:1'");
  expect(rows).toEqual([{ never_expires: true }]);
});

it('stores an intent exactly when its transaction is committed', async () => {
  const intents = async () =>
    (await database.pool.query("select key, settled_at from operations where key like 'refund:%'")).rows;
  const failed = withTransaction(database.db, async tx => {
    await recordIntent(tx, { key: 'refund:1' });
    throw new Error('the change fails');
  });
  await expect(failed).rejects.toThrow('the change fails');
  expect(await intents()).toEqual([]);
  await withTransaction(database.db, tx => recordIntent(tx, { key: 'refund:1', neverExpires: true }));
  expect(await intents()).toEqual([{ key: 'refund:1', settled_at: null }]);
  await once('refund:1', () => Promise.resolve());
  expect(await isOperationSettled(database.db, 'refund:1')).toBe(true);
});

it('guards money also when the intent was first written without it', async () => {
  await recordIntent(database.db, { key: 'charge:2' });
  await recordIntent(database.db, { key: 'charge:2', neverExpires: true });
  await recordIntent(database.db, { key: 'charge:2' });
  const { rows } = await database.pool.query("select never_expires from operations where key = 'charge:2'");
  expect(rows).toEqual([{ never_expires: true }]);
});
