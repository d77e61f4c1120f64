import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { letResendWaitPass } from './support/database.ts';
import { codeFor } from './support/outbox.ts';
import { expect, ofOwnPage, type Phone, signUp, test } from './support/test.ts';

/** Creates a separate browser in a separate network. */
function newBrowser(browser: Browser): Promise<BrowserContext> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
}

/** Enters wrong codes for a phone until unknown browsers are locked out. Returns the number of codes sent. */
async function lockPhone({ request }: BrowserContext, phone: Phone): Promise<number> {
  await request.get('/register');
  const data = { phone: phone.typed, countryCode: 966 };
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    await letResendWaitPass(phone.e164, 310);
    const sent = await (await request.post('/api/user/otp/send', { data, headers: ofOwnPage })).json();
    for (let attempts = 0; attempts < 5; attempts += 1)
      await request.post('/api/user/otp/verify', {
        data: { verification_id: sent.data.verification_id, code: '000000' },
        headers: ofOwnPage,
      });
  }
  return rounds;
}

async function askForCode(page: Page, phone: Phone): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('رقم الجوال').fill(phone.typed);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
}

test.describe('a phone locked by an attacker', () => {
  test.use({ allowedComplaints: [/429/] });

  test('accepts its owner on a known device, and on a new one after a check, but not the attacker @phone', async ({
    page,
    browser,
  }) => {
    const phone = await signUp(page);
    await page.request.get('/api/user/logout', { headers: ofOwnPage });
    await page.context().clearCookies({ name: '__Secure_TK' });
    await page.context().clearCookies({ name: 'rifq_session' });

    const attacker = await newBrowser(browser);
    let codes = 1 + (await lockPhone(attacker, phone));
    const data = { phone: phone.typed, countryCode: 966 };
    const refused = await attacker.request.post('/api/user/otp/send', { data, headers: ofOwnPage });
    expect([refused.status(), (await refused.json()).code]).toEqual([429, 'identity.challenge_required']);

    // The known device: no check and no wait.
    await letResendWaitPass(phone.e164, 310);
    await askForCode(page, phone);
    await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164, codes));
    await expect(page).toHaveURL('/dashboard');
    codes += 1;

    // A new browser: the check runs automatically in a worker, however short.
    const fresh = await newBrowser(browser);
    const freshPage = await fresh.newPage();
    const workers: string[] = [];
    freshPage.on('worker', worker => workers.push(worker.url()));
    const announcements: string[] = [];
    await freshPage.exposeFunction('heard', (text: string) => void announcements.push(text));
    await freshPage.addInitScript(() => {
      const record = () => {
        const text = document.querySelector('form [role=status]')?.textContent ?? '';
        Reflect.get(globalThis, 'heard')(text);
      };
      new MutationObserver(record).observe(document, { subtree: true, characterData: true, childList: true });
    });
    await askForCode(freshPage, phone);
    await expect(freshPage).toHaveURL('/register/otp', { timeout: 40_000 });
    await freshPage.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164, codes));
    await expect(freshPage).toHaveURL('/dashboard');
    expect(workers).toEqual([expect.stringContaining('solve.worker')]);
    expect(announcements.join()).toContain('فحص المتصفّح');

    await attacker.close();
    await fresh.close();
  });
});
