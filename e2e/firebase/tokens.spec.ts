import { letResendWaitPass } from '../support/database.ts';
import { Api, expect, freshPhone, type Phone, test } from '../support/test.ts';
import { idTokenFor, withClaims } from './emulator.ts';
import { LIVE } from './servers.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** Starts a verification in this browser for a phone, whose code the service sends. */
async function begin(api: Api, phone: Phone): Promise<string> {
  const { verification_id: id } = await api.post('/api/user/otp/send', {
    phone: phone.typed,
    countryCode: 966,
  });
  return String(id);
}

test('a token is accepted for its own phone and project, and once', async ({ page, api, browser }) => {
  const prove = async (verification_id: string, id_token: string) => {
    const data = { verification_id, id_token };
    const response = await page.request.post('/api/user/otp/token', { data, headers: sameOrigin });
    return response.ok() ? 'proved' : (await response.json()).code;
  };
  await page.request.get('/register');
  const phone = freshPhone();
  const verification = await begin(api, phone);
  const others = await idTokenFor(freshPhone().e164);
  expect(await prove(verification, others)).toBe('identity.token_invalid');

  const token = await idTokenFor(phone.e164);
  const ofAnotherProject = { aud: 'another', iss: 'https://securetoken.google.com/another' };
  expect(await prove(verification, withClaims(token, ofAnotherProject))).toBe('identity.token_invalid');
  expect(await prove(verification, withClaims(token, { auth_time: 1_700_000_000 }))).toBe(
    'identity.code_expired',
  );
  expect(await prove(verification, token)).toBe('proved');

  // It belongs to the sign-in that proved the first phone, regardless of its claims.
  const second = freshPhone();
  const stolen = withClaims(token, { phone_number: second.e164 });
  expect(await prove(await begin(api, second), stolen)).toBe('identity.token_invalid');
  await letResendWaitPass(phone.e164);
  const thief = await (await browser.newContext()).newPage();
  await thief.request.get('/register');
  const thiefs = await begin(new Api(thief), phone);
  const replayed = await thief.request.post('/api/user/otp/token', {
    data: { verification_id: thiefs, id_token: token },
    headers: sameOrigin,
  });
  expect((await replayed.json()).code).toBe('identity.token_invalid');
  await thief.context().close();
});

/**
 * Responses of the service: reCAPTCHA as documented by Google, which loads a script from gstatic.com and checks the
 * browser in a frame, and a sent code.
 */
const responses: Record<string, string> = {
  '/recaptcha/api.js': `
    const program = document.createElement('script');
    program.src = 'https://www.gstatic.com/recaptcha/releases/any/recaptcha__ar.js';
    const { searchParams } = new URL(document.currentScript.src);
    program.onload = () => window[searchParams.get('onload')]();
    document.head.append(program);`,
  '/recaptcha/releases/any/recaptcha__ar.js': `
    const widgets = [];
    window.grecaptcha = {
      render(container, { callback }) {
        const frame = document.createElement('iframe');
        frame.src = 'https://www.google.com/recaptcha/api2/anchor';
        container.append(frame);
        return widgets.push({ frame, callback }) - 1;
      },
      getResponse: () => '',
      execute: id => widgets[id].frame.addEventListener('load', () => widgets[id].callback('a browser of a person')),
      reset: () => undefined,
    };`,
  '/recaptcha/api2/anchor': '<!doctype html><title>frame</title>',
  '/v1/recaptchaParams': JSON.stringify({ recaptchaSiteKey: 'any' }),
  '/v1/accounts:sendVerificationCode': JSON.stringify({ sessionInfo: 'of a message that nobody sent' }),
};

test.describe('the real service', () => {
  test.use({ baseURL: LIVE.url, allowedComplaints: [/ERR_FAILED|501/] });

  test('signs its tokens: one without a signature is rejected', async ({ page, api }) => {
    await page.request.get('/register');
    const phone = freshPhone();
    const verification_id = await begin(api, phone);
    const response = await page.request.post('/api/user/otp/token', {
      data: { verification_id, id_token: await idTokenFor(phone.e164) },
      headers: sameOrigin,
    });
    expect([response.status(), (await response.json()).code]).toEqual([422, 'identity.token_invalid']);
  });

  test('is called at the origins that the CSP of the register pages allows; a blocked check is reported', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    const asked = new Set<string>();
    await page.route(
      url => url.origin !== LIVE.url,
      route => {
        asked.add(new URL(route.request().url()).origin);
        return route.abort();
      },
    );
    await page.goto('/register');
    await page.getByLabel('رقم الجوال').fill(freshPhone().typed);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByText(/تعذّر (?:فحص المتصفّح|الاتصال)/)).toBeVisible();
    expect(asked).toEqual(new Set(['https://identitytoolkit.googleapis.com', 'https://www.google.com']));

    // Without the block, the rest of the check loads, and then the code arrives.
    await page.unrouteAll();
    await page.route(
      url => url.origin !== LIVE.url,
      route => {
        const { origin, pathname } = new URL(route.request().url());
        asked.add(origin);
        const body = responses[pathname];
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        const contentType = origin.startsWith('https://identitytoolkit') ? 'application/json' : undefined;
        const isFrame = route.request().resourceType() === 'document';
        if (body === undefined) return route.fulfill({ status: 501, headers });
        return route.fulfill({
          body,
          headers,
          contentType: contentType ?? (isFrame ? 'text/html' : 'text/javascript'),
        });
      },
    );
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByLabel('رمز من 6 أرقام')).toBeFocused();
    expect(asked).toEqual(
      new Set([
        'https://identitytoolkit.googleapis.com',
        'https://www.google.com',
        'https://www.gstatic.com',
      ]),
    );
    expect(refused).toEqual([]);
  });
});
