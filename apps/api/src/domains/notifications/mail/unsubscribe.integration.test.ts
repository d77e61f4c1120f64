import { type Db, newId, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from '../../../core/actor.ts';
import { PSEUDO_LOCALE } from '../../../core/locales.ts';
import { scopeOf } from '../../../testing/scopes.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { chooseMethod, preferencesOf } from '../preferences.service.ts';
import { stopMail } from './stop-mail.ts';
import { unsubscribeToken } from './unsubscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const addressFor = (userId: string) =>
  `/unsubscribe?token=${unsubscribeToken(test.deps.keys, { userId, kind: 'vaccine' })}`;
const chosen = (userId: string) => preferencesOf(test.database.db, scopeOf('user', userId));
type Choice = Parameters<typeof chooseMethod>[2];
const choose = (userId: string, choice: Choice, db: Db = test.database.db) =>
  chooseMethod({ ...test.deps, db }, scopeOf('user', userId), choice, systemSource);
const stop = (userId: string, kind: Choice['kind']) => stopMail(test.deps, { userId, kind });

it('the pages of links are in the language that the browser prefers', async () => {
  const { id } = await buildOwner(test.database.db);
  const headers = { 'accept-language': PSEUDO_LOCALE };
  for (const url of [addressFor(id), '/unsubscribe', '/confirm-address'])
    for (const method of ['GET', 'POST'] as const) {
      const { body } = await test.app.inject({ method, url, headers });
      expect(body).toContain(`<html lang="${PSEUDO_LOCALE}" dir="ltr">`);
      expect(body).not.toMatch(/\p{Script=Arabic}/u);
    }
  expect((await test.app.inject({ url: '/unsubscribe' })).body).toContain('<html lang="ar" dir="rtl">');
});

describe('stopping the mails of a kind', () => {
  it('keeps all of several changes at the same time, with and without a row', async () => {
    const { db } = test.database;
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildOwner(db);
      if (round % 2 === 0) await choose(id, { kind: 'reward', channel: 'email', on: true });
      const kinds = ['vaccine', 'account', 'reservation'] as const;
      await Promise.all(kinds.map(kind => stop(id, kind)));
      const left = await chosen(id);
      expect(kinds.filter(kind => left[kind].email)).toEqual([]);
      expect(left.vaccine.push).toBe(true);
    }
  });

  it('keeps choices that are made at the same time', async () => {
    const { db } = test.database;
    const { id } = await buildOwner(db);
    const before = await chosen(id);
    let stopped: Promise<boolean> = Promise.resolve(false);
    await withTransaction(db, async tx => {
      await choose(id, { kind: 'account', channel: 'push', on: false }, tx);
      stopped = stop(id, 'vaccine');
      await waitForBlocked(test.database);
    });
    expect(await stopped).toBe(true);
    expect(await chosen(id)).toEqual({
      ...before,
      account: { push: false, email: true },
      vaccine: { push: true, email: false },
    });
  });

  it('gives a kind that the row lacks its default', async () => {
    const { id } = await buildOwner(test.database.db);
    await test.database.pool.query("insert into notification_preferences values ($1, '{}')", [id]);
    await stop(id, 'account');
    const { rows } = await test.database.pool.query(
      'select preferences from notification_preferences where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ preferences: { account: { push: true, email: false } } }]);
  });
});

describe('the unsubscribe page', () => {
  it.each(['x', 'text', '/', ';;;', 'text/plain; charset=\u00e9', 'application/json'])(
    'accepts and ignores a body of the type %j',
    async type => {
      const { id } = await buildOwner(test.database.db);
      const response = await test.app.inject({
        method: 'POST',
        url: addressFor(id),
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect((await chosen(id)).vaccine.email).toBe(false);
    },
  );

  it('has a title for its state, and links to the settings when there is nothing to confirm', async () => {
    const { id } = await buildOwner(test.database.db);
    const seen = async (method: 'GET' | 'POST', url: string) => {
      const { body } = await test.app.inject({ method, url });
      return {
        title: /<title>(.*) \| رِفق<\/title>/.exec(body)?.[1],
        heading: /<h1>(.*)<\/h1>/.exec(body)?.[1],
        asks: body.includes('<form'),
        settings: body.includes('href="/dashboard/profile?section=settings#notifications"'),
      };
    };
    const page = (title: string, rest: { asks: boolean; settings: boolean }) => ({
      title,
      heading: title,
      ...rest,
    });
    const end = { asks: false, settings: true };
    expect(await seen('GET', addressFor(id))).toEqual(
      page('إيقاف رسائل البريد', { asks: true, settings: false }),
    );
    expect(await seen('POST', addressFor(id))).toEqual(page('أُوقفت رسائل البريد', end));
    expect(await seen('GET', '/unsubscribe?token=x')).toEqual(page('رابط غير صالح', end));
  });

  it('makes an event for open tabs', async () => {
    const { id } = await buildOwner(test.database.db);
    await test.app.inject({ method: 'POST', url: addressFor(id) });
    const { rows } = await test.database.pool.query(
      "select kind from outbox_events where payload ->> 'user_id' = $1",
      [id],
    );
    expect(rows).toEqual([{ kind: 'notification.preferences_changed' }]);
  });

  it('refuses the token of a user who does not exist', async () => {
    const response = await test.app.inject({ method: 'POST', url: addressFor(newId()) });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});
