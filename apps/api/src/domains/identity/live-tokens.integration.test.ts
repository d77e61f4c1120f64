import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findActorByLiveToken } from './sessions/live-tokens.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const freshToken = async (browser: Browser) =>
  dataOf<{ token: string }>(await browser.post('/api/user/token')).token;
const usersOf = (tokens: readonly string[]) =>
  Promise.all(tokens.map(async token => (await findActorByLiveToken(test.deps, token))?.own.id ?? null));

describe('the live tokens of a session', () => {
  it('are all valid when several tabs request one concurrently', async () => {
    const { id } = await buildOwner(test.database.db);
    const browser = await test.signedIn(id);
    const tokens = await Promise.all([1, 2, 3].map(() => freshToken(browser)));
    expect(new Set(tokens).size).toBe(3);
    expect(await usersOf(tokens)).toEqual([id, id, id]);
  });

  it('are limited to five: another one deletes the oldest of its own session', async () => {
    const { id } = await buildOwner(test.database.db);
    const other = await freshToken(await test.signedIn(id));
    const browser = await test.signedIn(id);
    const tokens: string[] = [];
    for (let count = 1; count <= 6; count += 1) {
      test.advance(1);
      tokens.push(await freshToken(browser));
    }
    expect(await usersOf([other, ...tokens])).toEqual([id, null, id, id, id, id, id]);
  });

  it('expire after an hour', async () => {
    const { id } = await buildOwner(test.database.db);
    const browser = await test.signedIn(id);
    const first = await freshToken(browser);
    test.advance(1800);
    const second = await freshToken(browser);
    test.advance(1800);
    expect(await usersOf([first, second])).toEqual([null, id]);
  });
});
