import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushTarget } from '../../../testing/push-target.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const announce = (browser: Browser, target: ReturnType<typeof pushTarget>) =>
  browser.post('/api/notifications/push/subscribe', target);
const endpointsOf = async (userId: string) => {
  const query = 'select endpoint from push_subscriptions where user_id = $1 order by created_at';
  const { rows } = await test.database.pool.query<{ endpoint: string }>(query, [userId]);
  return rows.map(({ endpoint }) => endpoint);
};

describe('a subscription', () => {
  it.each([
    'http://push.example/x',
    'https://',
    'https://a b.example',
    'javascript:alert(1)',
    'https://push.example\u0000/',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://[::1]/x',
    'https://127.0.0.1;.attacker.example/x',
    'https://user:secret@push.example/x',
    'https://push.example./x',
  ])('is refused for an endpoint like %j', async endpoint => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const response = await announce(browser, { ...pushTarget(), endpoint });
    expect([response.status, response.body]).toMatchObject([
      422,
      { errors: { endpoint: expect.anything() } },
    ]);
  });

  it('is refused at a host that is no push service', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const target = { ...pushTarget(), endpoint: 'https://attacker.example/x' };
    expect(await announce(browser, target)).toMatchObject({
      status: 409,
      body: { code: 'notifications.push_unknown' },
    });
  });

  it('is refused with invalid keys', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const target = pushTarget();
    const point = Buffer.from(target.p256dh, 'base64url');
    const other = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(point);
      change(bytes);
      return { p256dh: bytes.toString('base64url') };
    };
    const unusable = [
      other(bytes => bytes.fill(1, 1)),
      // A hybrid point, which browsers never send.
      other(bytes => bytes.writeUInt8(6)),
      other(bytes => bytes.writeUInt8(7)),
      { p256dh: target.p256dh.slice(0, 86) },
      { auth: target.auth.slice(0, 20) },
      { auth: `${target.auth}AA` },
    ];
    for (const keys of unusable) {
      const response = await announce(browser, { ...target, ...keys });
      const [field = ''] = Object.keys(keys);
      expect([response.status, response.body]).toMatchObject([
        422,
        { errors: { [field]: expect.anything() } },
      ]);
    }
    expect((await announce(browser, target)).status).toBe(200);
  });

  it('is the same for every spelling of its endpoint', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const target = { ...pushTarget(), endpoint: 'https://push.example/a' };
    for (const endpoint of ['https://PUSH.example:443/b/../a', target.endpoint])
      dataOf(await announce(browser, { ...target, endpoint }));
    expect(await endpointsOf(owner.id)).toEqual(['https://push.example/a']);
    const endpoint = 'HTTPS://push.example/a';
    dataOf(await browser.post('/api/notifications/push/unsubscribe', { endpoint }));
    expect(await endpointsOf(owner.id)).toEqual([]);
  });

  it('is deleted for newer ones: a session has three, an owner twelve', async () => {
    const owner = await buildOwner(test.database.db);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => test.signedIn(owner.id)));
    const announced: string[] = [];
    for (const browser of browsers) {
      const targets = Array.from({ length: 3 }, pushTarget);
      const [first] = targets;
      for (const target of first ? [...targets, first, pushTarget()] : []) {
        dataOf(await announce(browser, target));
        announced.push(target.endpoint);
      }
    }
    const expected = browsers.flatMap((_, index) => announced.slice(index * 5 + 2, index * 5 + 5));
    const left = await endpointsOf(owner.id);
    expect(left).toEqual(expected.slice(-12));
  });

  it('is within the limits when many are added at the same time', async () => {
    const { pool } = test.database;
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    dataOf(await announce(browser, pushTarget()));
    const before = await pool.connect();
    await before.query('begin');
    await before.query('select 1 from users where id = $1 for no key update', [owner.id]);
    const announced = Array.from({ length: 3 }, () => announce(browser, pushTarget()));
    await waitForBlocked(test.database, 3);
    await before.query('commit');
    before.release();
    for (const response of await Promise.all(announced)) dataOf(response);
    expect(await endpointsOf(owner.id)).toHaveLength(3);
  });
});
