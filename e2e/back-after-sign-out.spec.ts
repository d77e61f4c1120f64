import type { Page } from '@playwright/test';
import { expectJoined } from './support/connection.ts';
import { expect, signUp, test } from './support/test.ts';

// People's browsers keep the page they leave in memory; the one of the other tests is told not to.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Waits for what a browser would throw a kept page away for: a service worker that takes it over later, a connection. */
async function expectSettled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expectJoined(page);
  await page.waitForLoadState('networkidle');
}

test('signing out clears this browser, and Back shows nothing of the account, although the page was kept @phone', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await expectSettled(page);
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      if (event.persisted) sessionStorage.setItem('kept', 'yes');
    });
  });
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('/');
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('__Secure_TK');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/register/);
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('yes');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/register/);
});
