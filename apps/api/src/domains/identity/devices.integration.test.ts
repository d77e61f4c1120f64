import { buildOwner, buildSession } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Device = { id: string; browser: string | null; current: boolean };
const listed = async (browser: Browser) =>
  dataOf<{ devices: Device[] }>(await browser.get('/api/user/devices')).devices;
const revoked = async (userId: string) => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    "select payload ->> 'session_id' as id from outbox_events where kind = 'session.revoked' and payload ->> 'user_id' = $1",
    [userId],
  );
  return rows.map(row => row.id);
};

describe('the list of devices', () => {
  it('contains open sessions only, the latest first', async () => {
    const { id } = await buildOwner(test.database.db);
    const { db } = test.database;
    const ago = (seconds: number) => new Date(test.deps.now().getTime() - seconds * 1000);
    const phone = await buildSession(db, id, { browser: 'Safari', system: 'iPhone', lastSeenAt: ago(3600) });
    const desk = await buildSession(db, id, { browser: 'Firefox', system: 'Linux', lastSeenAt: ago(60) });
    await buildSession(db, id, { revokedAt: ago(10) });
    await buildSession(db, id, { expiresAt: ago(1) });
    await buildSession(db, (await buildOwner(db)).id);

    const here = test.browser();
    here.cookies.set('__Secure_TK', phone.token);
    const devices = await listed(here);
    // This request makes the phone's session the latest.
    expect(devices.map(({ id: device, browser, current }) => [device, browser, current])).toEqual([
      [phone.sessionId, 'Safari', true],
      [desk.sessionId, 'Firefox', false],
    ]);
  });
});

describe('signing devices out', () => {
  it('revokes each open session with one event', async () => {
    const { id } = await buildOwner(test.database.db);
    const { db } = test.database;
    const here = await test.signedIn(id);
    const one = await buildSession(db, id);
    const ended = await buildSession(db, id, { revokedAt: test.deps.now() });
    const expired = await buildSession(db, id, { expiresAt: new Date(test.deps.now().getTime() - 1000) });
    for (const device of [one, one, ended, expired]) {
      dataOf(await here.post('/api/user/devices/revoke', { device_id: device.sessionId }));
    }
    expect(await revoked(id)).toEqual([one.sessionId]);

    const [two, three] = [await buildSession(db, id), await buildSession(db, id)];
    dataOf(await here.post('/api/user/devices/revoke-others'));
    dataOf(await here.post('/api/user/devices/revoke-others'));
    expect((await revoked(id)).sort()).toEqual([one, two, three].map(session => session.sessionId).sort());
    expect((await listed(here)).map(device => device.current)).toEqual([true]);
  });

  it('also works for the current device', async () => {
    const here = await test.signedIn((await buildOwner(test.database.db)).id);
    const [device] = await listed(here);
    await here.post('/api/user/devices/revoke', { device_id: device?.id });
    expect((await here.get('/api/user/me')).status).toBe(401);
  });

  it('reports the time of the sign-out to the signed-out device only', async () => {
    const { id } = await buildOwner(test.database.db);
    const otherDevice = await buildSession(test.database.db, id);
    const here = await test.signedIn(id);
    dataOf(await here.post('/api/user/devices/revoke', { device_id: otherDevice.sessionId }));
    const revokedAt = test.deps.now().toISOString();
    const out = test.browser();
    out.cookies.set('__Secure_TK', otherDevice.token);
    const refused = await out.get('/api/user/me');
    expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({ ended_at: revokedAt })]);
    // That response cleared its cookie.
    expect((await out.get('/api/user/me')).body).not.toHaveProperty('ended_at');
    expect((await test.browser().get('/api/user/me')).body).not.toHaveProperty('ended_at');
  });
});
