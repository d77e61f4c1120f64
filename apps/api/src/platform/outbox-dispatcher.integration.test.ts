import { type Db, newId, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../cli/commands.ts';
import { notify } from '../domains/notifications/notify.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { appendEvent, type OutboxEvent } from './outbox.repository.ts';
import { type Consumer, dispatchBatch, RETRY_PAUSES, startDispatcher } from './outbox-dispatcher.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.database.pool.query('truncate outbox_events, dead_letters, effects'));
afterAll(() => test.close());

const append = (...names: string[]) =>
  withTransaction(test.database.db, async tx => {
    for (const name of names) await appendEvent(tx, { kind: 'user.updated', payload: { user_id: name } });
  });

/** A consumer that notes whom it heard of, and fails where it is told to. */
function listener(name: string, failing: (userId: string) => boolean = () => false) {
  const heard: string[] = [];
  const consumer: Consumer = {
    name,
    async handle(_tx, events) {
      for (const { payload } of events) {
        if (failing(payload.user_id)) throw new Error(`${payload.user_id} is poison`);
        heard.push(payload.user_id);
      }
    },
  };
  return { consumer, heard };
}

const drain = async (consumers: readonly Consumer[]) => {
  while ((await dispatchBatch(test.deps, consumers)) > 0);
};
const waiting = async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    "select payload ->> 'user_id' as name from outbox_events where delivered_at is null order by id",
  );
  return rows.map(row => row.name);
};
const run = (command: string, ...args: string[]) =>
  commands[command]?.run({ db: test.database.db, now: test.deps.now }, args);

describe('events', () => {
  it('reach every consumer once, in the order in which they happened', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `user-${index}`);
    await append(...names);
    const [one, two] = [listener('one'), listener('two')];
    await drain([one.consumer, two.consumer]);
    await drain([one.consumer, two.consumer]);
    expect(one.heard).toEqual(names);
    expect(two.heard).toEqual(names);
    expect(await waiting()).toEqual([]);
  });

  it('reach a consumer once although several processes dispatch at the same time', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    await append(...names);
    const one = listener('one');
    await Promise.all([1, 2, 3, 4].map(() => drain([one.consumer])));
    await drain([one.consumer]);
    expect(one.heard.sort()).toEqual(names.sort());
  });

  it('that were never committed reach nobody', async () => {
    const one = listener('one');
    const failed = withTransaction(test.database.db, async tx => {
      await appendEvent(tx, { kind: 'user.updated', payload: { user_id: 'nobody' } });
      throw new Error('the change fails');
    });
    await expect(failed).rejects.toThrow('the change fails');
    await drain([one.consumer]);
    expect(one.heard).toEqual([]);
  });

  it('have their effect once although the consumer dies after it', async () => {
    const owner = await buildOwner(test.database.db);
    await append(owner.id);
    const tell = (tx: Db, { payload }: OutboxEvent) =>
      notify(tx, {
        userId: payload.user_id,
        kind: 'account',
        title: 'عنوان',
        text: 'نص',
        link: '/dashboard',
        uniqueKey: 'once',
      });
    let deaths = 2;
    const dying: Consumer = {
      name: 'dying',
      async handle(tx, events) {
        for (const event of events.filter(one => one.kind === 'user.updated')) await tell(tx, event);
        if (deaths > 0) {
          deaths -= 1;
          throw new Error('died after its effect');
        }
      },
    };
    for (let time = 0; time < 4; time += 1) {
      await drain([dying]);
      test.advance(3600);
    }
    const { rows } = await test.database.pool.query('select id from notifications where user_id = $1', [
      owner.id,
    ]);
    const created = await test.database.pool.query(
      "select id from outbox_events where kind = 'notification.created'",
    );
    expect([rows.length, created.rows.length, deaths]).toEqual([1, 1, 0]);
    expect(await waiting()).toEqual([]);
  });

  it('are all kept when the process dies while it dispatches', async () => {
    await append('a', 'b');
    const one = listener('one');
    const dying: Consumer = {
      name: 'dying',
      async handle(tx) {
        // Ends the connection under the dispatcher, as a lost process does.
        await tx.execute('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    await expect(dispatchBatch(test.deps, [dying])).rejects.toThrow();
    expect(await waiting()).toEqual(['a', 'b']);
    await drain([one.consumer]);
    expect(one.heard).toEqual(['a', 'b']);
  });
});

describe('an event that a consumer cannot take', () => {
  it('holds up neither other events nor other consumers, and is tried again after growing pauses', async () => {
    await append('good', 'poison', 'fine');
    let poisonous = true;
    const [one, two] = [listener('one', name => poisonous && name === 'poison'), listener('two')];
    await drain([one.consumer, two.consumer]);
    expect([...new Set(one.heard)]).toEqual(['good', 'fine']);
    expect(two.heard).toEqual(['good', 'poison', 'fine']);
    expect(await waiting()).toEqual(['poison']);

    for (const pause of RETRY_PAUSES.slice(0, 3)) {
      test.advance(pause - 1);
      expect(await dispatchBatch(test.deps, [one.consumer, two.consumer])).toBe(0);
      test.advance(1);
      expect(await dispatchBatch(test.deps, [one.consumer, two.consumer])).toBe(1);
    }
    poisonous = false;
    test.advance(RETRY_PAUSES[3]);
    await drain([one.consumer, two.consumer]);
    expect(one.heard.at(-1)).toBe('poison');
    expect(two.heard).toHaveLength(3);
    expect(await waiting()).toEqual([]);
  });

  it('goes to the dead letters after the last try, which an operator lists and retries', async () => {
    await append('poison');
    let poisonous = true;
    const [one, two] = [listener('one', () => poisonous), listener('two')];
    for (const pause of [...RETRY_PAUSES, 0]) {
      await drain([one.consumer, two.consumer]);
      test.advance(pause);
    }
    expect(await waiting()).toEqual([]);
    const listed = await run('dead-letters');
    expect(listed).toMatch(/user\.updated .*poison.*one: Error poison is poison$/);
    const id = listed?.split(' ')[0] ?? '';

    await expect(run('dead-letters-retry', newId())).rejects.toThrow('no dead letter');
    await expect(run('dead-letters-retry', 'first')).rejects.toThrow('Give the id');
    poisonous = false;
    expect(await run('dead-letters-retry', id)).toBe('Dead letters that are tried again: 1.');
    await drain([one.consumer, two.consumer]);
    expect([one.heard, two.heard]).toEqual([['poison'], ['poison']]);
    expect(await run('dead-letters')).toBe('There are no dead letters.');
    expect(await run('dead-letters-retry')).toBe('Dead letters that are tried again: 0.');
  });

  it('is told of without the values of a failed query', async () => {
    await append('somebody');
    const failing: Consumer = {
      name: 'failing',
      handle: async (tx, events) => {
        for (const { payload } of events)
          await notify(tx, {
            userId: payload.user_id,
            kind: 'account',
            title: 'سر',
            text: '',
            link: '/',
            uniqueKey: '',
          });
      },
    };
    await drain([failing]);
    const { rows } = await test.database.pool.query<{ last_error: string }>(
      'select last_error from outbox_events',
    );
    expect(rows[0]?.last_error).toMatch(/^failing: \w+ 22P02$/);
  });
});

describe('a dispatcher that runs', () => {
  const started = (consumers: readonly Consumer[]) =>
    startDispatcher({ ...test.deps, databaseUrl: test.database.url }, consumers);

  it('hears of a commit at once, and stops', async () => {
    const arrivals: number[] = [];
    const timing: Consumer = { name: 'timing', handle: async () => void arrivals.push(performance.now()) };
    const dispatcher = await started([timing]);
    try {
      for (let time = 0; time < 10; time += 1) {
        await append(`user-${time}`);
        const committed = performance.now();
        await expect.poll(() => arrivals.length, { interval: 1 }).toBe(time + 1);
        expect((arrivals[time] ?? 0) - committed).toBeLessThan(150);
      }
    } finally {
      await dispatcher.stop();
    }
    await append('late');
    expect(await waiting()).toEqual(['late']);
  });

  it('goes on when the connection that listens is lost', async () => {
    const one = listener('one');
    const dispatcher = await started([one.consumer]);
    try {
      await test.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen rifq_outbox%' and datname = current_database()",
      );
      await append('after');
      await expect.poll(() => one.heard, { timeout: 5000 }).toEqual(['after']);
    } finally {
      await dispatcher.stop();
    }
  });
});
