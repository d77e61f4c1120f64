import { buildOwner, freshPhone } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Creates a browser with a nonce, which it gets in production when it loads /register. */
async function freshBrowser(): Promise<Browser> {
  const browser = test.browser();
  await browser.post('/api/user/phone/count', { phone: '0500000001', countryCode: 966 });
  return browser;
}

const typed = (phone: ReturnType<typeof freshPhone>) => ({ phone: `0${phone.phone}`, countryCode: 966 });

async function requestCode(browser: Browser, phone: ReturnType<typeof freshPhone>) {
  const response = await browser.post('/api/user/otp/send', typed(phone));
  const { verification_id } = dataOf<{ verification_id: string }>(response);
  return { verification_id, code: await test.codeFor(phone.phoneE164) };
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('signing in', () => {
  it('creates an incomplete profile for a new phone, which becomes active when completed', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    const { verification_id, code } = await requestCode(browser, phone);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    const signed = await browser.post('/api/user/sign', { ...typed(phone), verification_id });
    expect(dataOf(signed)).toMatchObject({ is_active: false, inactive_reason: 'incomplete' });
    const cookie = signed.response.cookies.find(entry => entry.name === '__Secure_TK');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

    expect((await browser.get('/api/pets/list')).status).toBe(403);
    const names = { firstname: 'عبدالرحمن', surname: 'السالم', email: 'a@example.com' };
    expect(dataOf(await browser.post('/api/user/complete/profile', names))).toMatchObject({
      is_active: true,
      firstname: 'عبدالرحمن',
      phone: phone.phone,
      country_code: 966,
      // For the completed profile.
      coins: 20,
      level: 1,
      pets: [],
    });
    expect((await browser.get('/api/pets/list')).status).toBe(200);
  });

  it('signs a known phone in as the same user, also when it is typed in other digits', async () => {
    const phone = freshPhone();
    const owner = await buildOwner(test.database.db, phone);
    const browser = await freshBrowser();
    const arabic = `٠${phone.phone.replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit)))}`;
    const sent = await browser.post('/api/user/otp/send', { phone: arabic, countryCode: '966' });
    const { verification_id } = dataOf<{ verification_id: string }>(sent);
    const code = await test.codeFor(phone.phoneE164);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    dataOf(
      await browser.post('/api/user/sign', {
        phone: `00966${phone.phone}`,
        countryCode: 966,
        verification_id,
      }),
    );
    expect(dataOf(await browser.get('/api/user/me'))).toMatchObject({ id: owner.id, is_active: true });
  });

  it('creates one account when a proof is used twice concurrently', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    const { verification_id, code } = await requestCode(browser, phone);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    const body = { ...typed(phone), verification_id };
    const responses = await Promise.all([
      browser.post('/api/user/sign', body),
      browser.post('/api/user/sign', body),
    ]);
    expect(responses.map(response => response.status).sort()).toEqual([200, 422]);
    expect(dataOf(await browser.post('/api/user/phone/count', typed(phone)))).toEqual({ count: 1 });
  });

  it('refuses an invalid number with the error text of the field', async () => {
    const browser = await freshBrowser();
    expect(await browser.post('/api/user/otp/send', { phone: '05012345', countryCode: 966 })).toMatchObject({
      status: 422,
      body: { errors: { phone: ['رقم الجوال غير مكتمل.'] } },
    });
    expect(
      await browser.post('/api/user/otp/send', { phone: '919876543210', countryCode: 966 }),
    ).toMatchObject({ status: 422, body: { errors: { phone: [expect.stringContaining('غير متاح')] } } });
  });

  it('responds to otp/send alike for known and unknown phones', async () => {
    const known = freshPhone();
    await buildOwner(test.database.db, known);
    const [one, two] = [await freshBrowser(), await freshBrowser()];
    const [first, second] = [
      dataOf(await one.post('/api/user/otp/send', typed(known))),
      dataOf(await two.post('/api/user/otp/send', typed(freshPhone()))),
    ];
    expect({ ...first, verification_id: null }).toEqual({ ...second, verification_id: null });
  });

  it('signs a suspended user in, with the reason, and refuses every other call', async () => {
    const owner = await buildOwner(test.database.db, { suspendedAt: new Date() });
    const browser = await test.signedIn(owner.id);
    expect(dataOf(await browser.get('/api/user/me'))).toMatchObject({
      is_active: false,
      inactive_reason: 'suspended',
    });
    expect((await browser.get('/api/pets/list')).status).toBe(403);
    expect((await browser.post('/api/user/token')).status).toBe(403);
  });
});

describe('the code', () => {
  it('is refused in another browser', async () => {
    const phone = freshPhone();
    const { verification_id, code } = await requestCode(await freshBrowser(), phone);
    const thief = await freshBrowser();
    const response = await thief.post('/api/user/otp/verify', { verification_id, code });
    expect(response.body).toMatchObject({ code: 'identity.verification_unknown' });
  });

  it('is refused after five wrong attempts, even when it is right', async () => {
    const browser = await freshBrowser();
    const { verification_id, code } = await requestCode(browser, freshPhone());
    const left: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      left.push((await browser.post('/api/user/otp/verify', { verification_id, code: wrong(code) })).body);
    }
    expect(left[3]).toMatchObject({
      code: 'identity.code_wrong',
      errors: { code: [expect.stringContaining('محاولة واحدة')] },
    });
    expect(left[4]).toMatchObject({ code: 'identity.code_exhausted' });
    const right = await browser.post('/api/user/otp/verify', { verification_id, code });
    expect(right.body).toMatchObject({ code: 'identity.code_exhausted' });
  });

  it('counts each of several concurrent wrong attempts', async () => {
    const browser = await freshBrowser();
    const { verification_id, code } = await requestCode(browser, freshPhone());
    const attempts = Array.from({ length: 8 }, () =>
      browser.post('/api/user/otp/verify', { verification_id, code: wrong(code) }),
    );
    const codes = (await Promise.all(attempts)).map(response => (response.body as { code: string }).code);
    expect(codes.filter(entry => entry === 'identity.code_wrong')).toHaveLength(4);
  });

  it('expires after five minutes, and its proof after ten', async () => {
    const browser = await freshBrowser();
    const late = freshPhone();
    const first = await requestCode(browser, late);
    test.advance(5 * 60);
    expect((await browser.post('/api/user/otp/verify', first)).body).toMatchObject({
      code: 'identity.code_expired',
    });

    const phone = freshPhone();
    const second = await requestCode(browser, phone);
    dataOf(await browser.post('/api/user/otp/verify', second));
    test.advance(10 * 60);
    const signed = await browser.post('/api/user/sign', {
      ...typed(phone),
      verification_id: second.verification_id,
    });
    expect(signed.body).toMatchObject({ code: 'identity.proof_invalid' });
  });

  it('is superseded by a newer code, which can be requested after a wait', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    const first = await requestCode(browser, phone);
    const early = await browser.post('/api/user/otp/send', typed(phone));
    expect(early.body).toMatchObject({ code: 'identity.resend_wait', retry_after: 30 });
    test.advance(30);
    expect(dataOf(await browser.post('/api/user/otp/send', typed(phone)))).toMatchObject({ resend_in: 60 });
    expect((await browser.post('/api/user/otp/verify', first)).body).toMatchObject({
      code: 'identity.code_expired',
    });
  });

  it('cannot prove one phone and sign in another', async () => {
    const browser = await freshBrowser();
    const { verification_id, code } = await requestCode(browser, freshPhone());
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    const signed = await browser.post('/api/user/sign', { ...typed(freshPhone()), verification_id });
    expect(signed.body).toMatchObject({ code: 'identity.proof_invalid' });
  });

  it('cannot be used to sign in before it is verified', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    const { verification_id } = await requestCode(browser, phone);
    const signed = await browser.post('/api/user/sign', { ...typed(phone), verification_id });
    expect(signed.body).toMatchObject({ code: 'identity.proof_invalid' });
  });

  it('is neither stored nor queued in plain text', async () => {
    const browser = await freshBrowser();
    const { code } = await requestCode(browser, freshPhone());
    const { rows } = await test.database.pool.query(
      'select (select json_agg(v)::text from verifications v) as kept, (select json_agg(j.data)::text from pgboss.job j) as queued',
    );
    expect(`${rows[0].kept}${rows[0].queued}`).not.toContain(`"${code}"`);
  });
});

describe('rate limits', () => {
  it('allow five codes in ten minutes for a phone', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    for (const wait of [30, 60, 120, 300]) {
      dataOf(await browser.post('/api/user/otp/send', typed(phone)));
      test.advance(wait);
    }
    dataOf(await browser.post('/api/user/otp/send', typed(phone)));
    const sixth = await browser.post('/api/user/otp/send', typed(phone));
    expect(sixth.status).toBe(429);
  });

  it('allow phone/count five times an hour for a phone', async () => {
    const browser = await freshBrowser();
    const phone = freshPhone();
    test.advance(3600);
    for (let count = 0; count < 5; count += 1) {
      expect(dataOf(await browser.post('/api/user/phone/count', typed(phone)))).toEqual({ count: 0 });
    }
    const sixth = await browser.post('/api/user/phone/count', typed(phone));
    expect(sixth.body).toMatchObject({ code: 'request.too_many', retry_after: expect.any(Number) });
  });

  it('require a nonce, which the refusal sets', async () => {
    const browser = test.browser();
    const first = await browser.post('/api/user/phone/count', typed(freshPhone()));
    expect(first.body).toMatchObject({ code: 'identity.browser_unknown' });
    test.advance(3600);
    expect((await browser.post('/api/user/phone/count', typed(freshPhone()))).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are accepted from the cookie for same-origin requests only', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const cookie = `__Secure_TK=${browser.cookies.get('__Secure_TK')}`;
    const from = (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
      test.app.inject({
        method,
        url: method === 'GET' ? '/api/user/me' : '/api/user/token',
        headers: { cookie, ...headers },
      });
    expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await from({ origin: 'http://localhost:3000' })).statusCode).toBe(200);
    expect((await from({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' })).statusCode).toBe(
      403,
    );
    expect((await from({ origin: 'http://evil.example' })).statusCode).toBe(403);
    expect((await from({})).statusCode).toBe(403);
    expect((await from({ 'sec-fetch-site': 'none' }, 'GET')).statusCode).toBe(200);
    expect((await from({ 'sec-fetch-site': 'cross-site' }, 'GET')).statusCode).toBe(401);
  });

  it('are listed, and can be revoked from another session', async () => {
    const owner = await buildOwner(test.database.db);
    const [here, there, third] = [
      await test.signedIn(owner.id),
      await test.signedIn(owner.id),
      await test.signedIn(owner.id),
    ];
    const { devices } = dataOf<{ devices: { id: string; current: boolean }[] }>(
      await here.get('/api/user/devices'),
    );
    expect(devices).toHaveLength(3);
    expect(devices.filter(device => device.current)).toHaveLength(1);
    const thereId = dataOf<{ devices: { id: string; current: boolean }[] }>(
      await there.get('/api/user/devices'),
    ).devices.find(device => device.current)?.id;
    dataOf(await here.post('/api/user/devices/revoke', { device_id: thereId }));
    expect((await there.get('/api/user/me')).status).toBe(401);
    dataOf(await here.post('/api/user/devices/revoke-others'));
    expect((await third.get('/api/user/me')).status).toBe(401);
    expect((await here.get('/api/user/me')).status).toBe(200);
  });

  it('of another user cannot be revoked', async () => {
    const [mine, theirs] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const otherUser = await test.signedIn(theirs.id);
    const { devices } = dataOf<{ devices: { id: string }[] }>(await otherUser.get('/api/user/devices'));
    const me = await test.signedIn(mine.id);
    await me.post('/api/user/devices/revoke', { device_id: devices[0]?.id });
    expect((await otherUser.get('/api/user/me')).status).toBe(200);
  });

  it('end by logging out, which deletes the live token and clears the cookie', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    dataOf(await browser.post('/api/user/token'));
    dataOf(await browser.get('/api/user/logout'));
    expect(browser.cookies.has('__Secure_TK')).toBe(false);
    const { rows } = await test.database.pool.query(
      'select count(*)::int as n from live_tokens t join sessions s on s.id = t.session_id where s.user_id = $1',
      [owner.id],
    );
    expect(rows[0].n).toBe(0);
  });

  it.each([
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a link of another host of this site', { 'sec-fetch-site': 'same-site' }, false],
    ['a link of a message', { 'sec-fetch-site': 'none' }, false],
    ['a link or a picture on our own page', { 'sec-fetch-site': 'same-origin' }, false],
    ['a link in a browser that sends no origin', {}, false],
    ['a script of another site', { origin: 'http://evil.example', 'x-rifq-client': 'web' }, false],
    ['our page', { 'sec-fetch-site': 'same-origin', 'x-rifq-client': 'web' }, true],
    ['our page in a browser that sends no origin', { 'x-rifq-client': 'web' }, true],
    [
      'our page in a browser that sends its origin only',
      { origin: 'http://localhost:3000', 'x-rifq-client': 'web' },
      true,
    ],
  ])('end by logging out from %s: %o ends them: %s', async (_name, headers, ends) => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const cookie = `__Secure_TK=${browser.cookies.get('__Secure_TK')}; rifq_session=1`;
    const response = await test.app.inject({ url: '/api/user/logout', headers: { cookie, ...headers } });
    expect(response.cookies.some(({ name }) => name === '__Secure_TK')).toBe(ends);
    expect(response.headers['clear-site-data']).toBe(ends ? '"cache"' : undefined);
    expect((await browser.get('/api/user/me')).status).toBe(ends ? 401 : 200);
  });

  it.each([
    ['by our own page', { 'sec-fetch-site': 'same-origin' }, true],
    [
      'by a page of another site, whose browser may have an open one',
      { 'sec-fetch-site': 'cross-site' },
      false,
    ],
  ])('that have ended are cleared from the browser when they are used %s', async (_name, headers, clears) => {
    const cookie = `__Secure_TK=${'x'.repeat(43)}; rifq_session=1`;
    const response = await test.app.inject({ url: '/api/user/me', headers: { cookie, ...headers } });
    expect(response.statusCode).toBe(401);
    expect(response.cookies.map(({ name }) => name)).toEqual(clears ? ['__Secure_TK', 'rifq_session'] : []);
    expect(response.headers['clear-site-data']).toBe(clears ? '"cache"' : undefined);
  });

  it('do not accept live tokens, which authorise live channels only', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const { token } = dataOf<{ token: string }>(await browser.post('/api/user/token'));
    const response = await test.app.inject({
      url: '/api/user/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(401);
  });

  it('renew the cookie only when a request extends them', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const cookiesOf = async () =>
      (await browser.get('/api/user/me')).response.cookies.map(cookie => cookie.name);
    test.advance(11 * 60);
    expect(await cookiesOf()).toEqual(['__Secure_TK', 'rifq_session']);
    expect(await cookiesOf()).toEqual([]);
  });

  it('that have ended are cleared by a same-origin request only', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    browser.cookies.set('rifq_session', '1');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const crossSite = { cookie, 'sec-fetch-site': 'cross-site' };
    const foreign = await test.app.inject({ url: '/api/user/me', headers: crossSite });
    expect([foreign.statusCode, foreign.cookies]).toEqual([401, []]);

    const other = await test.signedIn(owner.id);
    dataOf(await other.post('/api/user/devices/revoke-others'));
    expect((await browser.get('/api/user/me')).status).toBe(401);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('expire 90 days after the last request', async () => {
    const phone = freshPhone();
    await buildOwner(test.database.db, phone);
    const browser = await freshBrowser();
    const { verification_id, code } = await requestCode(browser, phone);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
    test.advance(80 * 24 * 3600);
    expect((await browser.get('/api/user/me')).status).toBe(200);
    test.advance(80 * 24 * 3600);
    expect((await browser.get('/api/user/me')).status).toBe(200);
    test.advance(91 * 24 * 3600);
    expect((await browser.get('/api/user/me')).status).toBe(401);
  });
});
