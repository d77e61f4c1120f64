import { Api, expect, freshPhone, type Phone, test } from '../support/test.ts';
import { idTokenFor, withClaims } from './emulator.ts';
import { LIVE } from './servers.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** A verification of this browser for a phone, for which the service is to send the code. */
async function begin(api: Api, phone: Phone): Promise<string> {
  const { verification_id: id } = await api.post('/api/user/otp/send', {
    phone: phone.typed,
    countryCode: 966,
  });
  return String(id);
}

test('a token counts for its own phone and project, and once', async ({ page, api, browser }) => {
  const prove = async (verification_id: string, id_token: string) => {
    const data = { verification_id, id_token };
    const answer = await page.request.post('/api/user/otp/token', { data, headers: sameOrigin });
    return answer.ok() ? 'proved' : (await answer.json()).code;
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

  const second = freshPhone();
  const stolen = withClaims(token, { phone_number: second.e164 });
  const its = await begin(api, second);
  expect(await prove(its, stolen)).toBe('proved');
  const thief = await (await browser.newContext()).newPage();
  await thief.request.get('/register');
  const thiefs = await begin(new Api(thief), freshPhone());
  const replayed = await thief.request.post('/api/user/otp/token', {
    data: { verification_id: thiefs, id_token: token },
    headers: sameOrigin,
  });
  expect((await replayed.json()).code).toBe('identity.token_invalid');
  await thief.context().close();
});

test.describe('the service itself', () => {
  test.use({ baseURL: LIVE.url, allowedComplaints: [/ERR_FAILED/] });

  test('signs its tokens: one without a signature proves nothing', async ({ page, api }) => {
    await page.request.get('/register');
    const phone = freshPhone();
    const verification_id = await begin(api, phone);
    const answer = await page.request.post('/api/user/otp/token', {
      data: { verification_id, id_token: await idTokenFor(phone.e164) },
      headers: sameOrigin,
    });
    expect([answer.status(), (await answer.json()).code]).toEqual([422, 'identity.token_invalid']);
  });

  test('is asked at the origins that the policy of the register pages opens; where the check is blocked, that is said', async ({
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
    expect(refused).toEqual([]);
  });
});
