import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { letResendWaitPass } from './support/database.ts';
import { codeFor } from './support/outbox.ts';
import { expect, ofOwnPage, type Phone, signUp, test } from './support/test.ts';

/** A browser of its own, in a network of its own. */
function newBrowser(browser: Browser): Promise<BrowserContext> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
}

/** Enters wrong codes for a phone, until strangers' tries are used up. Returns how many codes it was sent. */
async function lockPhone({ request }: BrowserContext, phone: Phone): Promise<number> {
  await request.get('/register');
  const data = { phone: phone.typed, countryCode: 966 };
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    await letResendWaitPass(phone.e164, 310);
    const sent = await (await request.post('/api/user/otp/send', { data, headers: ofOwnPage })).json();
    for (let tries = 0; tries < 5; tries += 1)
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

test.describe('a phone that a stranger has locked', () => {
  test.use({ allowedComplaints: [/429/] });

  test('lets its owner in on a known device, and on a fresh one after a check; the stranger is not let in @phone', async ({
    page,
    browser,
  }) => {
    const phone = await signUp(page);
    await page.request.get('/api/user/logout', { headers: ofOwnPage });
    await page.context().clearCookies({ name: '__Secure_TK' });
    await page.context().clearCookies({ name: 'rifq_session' });

    const stranger = await newBrowser(browser);
    let codes = 1 + (await lockPhone(stranger, phone));
    const data = { phone: phone.typed, countryCode: 966 };
    const refused = await stranger.request.post('/api/user/otp/send', { data, headers: ofOwnPage });
    expect([refused.status(), (await refused.json()).code]).toEqual([429, 'identity.challenge_required']);

    // The known device: no check, no wait.
    await letResendWaitPass(phone.e164, 310);
    await askForCode(page, phone);
    await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164, codes));
    await expect(page).toHaveURL('/dashboard');
    codes += 1;

    // A fresh browser: the check runs by itself in a worker, however short.
    const fresh = await newBrowser(browser);
    const freshPage = await fresh.newPage();
    const workers: string[] = [];
    freshPage.on('worker', worker => workers.push(worker.url()));
    const lines: string[] = [];
    await freshPage.exposeFunction('heard', (text: string) => void lines.push(text));
    await freshPage.addInitScript(() => {
      const hear = () => {
        const text = document.querySelector('form [role=status]')?.textContent ?? '';
        Reflect.get(globalThis, 'heard')(text);
      };
      new MutationObserver(hear).observe(document, { subtree: true, characterData: true, childList: true });
    });
    await askForCode(freshPage, phone);
    await expect(freshPage).toHaveURL('/register/otp', { timeout: 40_000 });
    await freshPage.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164, codes));
    await expect(freshPage).toHaveURL('/dashboard');
    expect(workers).toEqual([expect.stringContaining('solve.worker')]);
    expect(lines.join()).toContain('فحص المتصفّح');

    await stranger.close();
    await fresh.close();
  });
});
