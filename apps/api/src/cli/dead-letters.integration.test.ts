import { userInfo } from 'node:os';
import { newId } from '@rifq/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_DELAYS } from '../platform/outbox-failure.ts';
import { outboxOf, recordingConsumer } from '../testing/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { commands } from './commands.ts';

let test: TestApp;
const outbox = outboxOf(() => test);
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => outbox.empty());
afterAll(() => test.close());

const run = (command: string, ...args: string[]) => commands[command]?.run(test.deps, args);

describe('a dead letter', () => {
  it('is listed, and can be retried, which the audit trail records', async () => {
    await outbox.append('poison', 'fine');
    let poisonous = true;
    const one = recordingConsumer('notifications', name => poisonous && name === 'poison');
    const two = recordingConsumer('delivery');
    for (const delay of [...RETRY_DELAYS, 0]) {
      expect(await outbox.waiting('notifications')).toContain('poison');
      await outbox.drain(one.consumer, two.consumer);
      test.advance(delay);
    }
    expect(await outbox.waiting('notifications')).toEqual([]);
    const listed = await run('dead-letters');
    expect(listed).toMatch(/^\S+ {2}\S+ {2}user\.updated .*poison.*notifications: Error poison is poison$/);
    const id = listed?.split(' ')[0] ?? '';

    await expect(run('dead-letters-retry', newId())).rejects.toThrow('no dead letter');
    await expect(run('dead-letters-retry', 'first')).rejects.toThrow('Give the id');
    expect(await run('audit')).toBe('The audit trail is empty.');
    poisonous = false;
    expect(await run('dead-letters-retry', id)).toBe('Dead letters that are tried again: 1.');
    await outbox.drain(one.consumer, two.consumer);
    expect([one.received.at(-1), two.received]).toEqual(['poison', ['poison', 'fine']]);
    expect(await run('dead-letters')).toBe('There are no dead letters.');
    expect(await run('dead-letters-retry')).toBe('Dead letters that are tried again: 0.');
    expect((await run('audit'))?.split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(`  ${userInfo().username}  dead_letter\\.retried  notifications [0-9a-f-]{36}$`),
      ),
    ]);
  });

  it('gets as many retries again', async () => {
    await outbox.append('poison');
    const { consumer } = recordingConsumer('notifications', () => true);
    for (let round = 0; round < 2; round += 1) {
      for (const delay of [...RETRY_DELAYS, 0]) {
        expect(await run('dead-letters')).toBe('There are no dead letters.');
        await outbox.drain(consumer);
        test.advance(delay);
      }
      expect(await run('dead-letters-retry')).toBe('Dead letters that are tried again: 1.');
    }
  });
});
