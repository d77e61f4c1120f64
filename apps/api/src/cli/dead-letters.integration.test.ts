import { newId } from '@rifq/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_DELAYS } from '../platform/outbox-failure.ts';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { outboxOf, recordingConsumer } from '../testing/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
const outbox = outboxOf(() => test);
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => outbox.empty());
afterAll(() => test.close());

const operate = operatorOf(() => test);
const run = async (...argv: string[]) => (await operate(...argv)).out;

describe('a dead letter', () => {
  it('is listed, and can be retried, with an audit entry', async () => {
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
    const id = listed.split(' ')[0] ?? '';

    expect(await operate('dead-letters-retry', newId())).toEqual({
      code: 3,
      out: '',
      err: 'There is no dead letter with this id.',
    });
    expect(await operate('dead-letters-retry', 'first')).toEqual({
      code: 2,
      out: '',
      err: 'Give the id of a dead letter, or nothing for all.',
    });
    expect(jsonOf(await operate('dead-letters', '--json'))).toMatchObject({
      dead_letters: [{ id, consumer: 'notifications', error: 'Error poison is poison' }],
    });
    expect(await run('audit')).toBe('The audit trail is empty.');
    poisonous = false;
    expect(await run('dead-letters-retry', id)).toBe('Dead letters that are tried again: 1.');
    await outbox.drain(one.consumer, two.consumer);
    expect([one.received.at(-1), two.received]).toEqual(['poison', ['poison', 'fine']]);
    expect(await run('dead-letters')).toBe('There are no dead letters.');
    expect(jsonOf(await operate('dead-letters-retry', '--json'))).toEqual({ retried: 0 });
    expect((await run('audit')).split('\n')).toEqual([
      expect.stringMatching(/ {2}salma {2}dead_letter\.retried {2}notifications [0-9a-f-]{36}$/),
    ]);
  });

  it('gets the same number of retries again', async () => {
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
