import { wholeBrowser } from './support/browsers.ts';
import { expect, signUp, test } from './support/test.ts';

// Enables the back/forward cache as in users' browsers; the other tests disable it.
test.use({
  ...wholeBrowser,
  launchOptions: { ...wholeBrowser.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

// Calls in flight when the session ends are refused.
test.use({ serviceWorkers: 'allow', allowedComplaints: [/401/] });

test('signing out clears this browser, and Back shows nothing of the account, although the page was cached @phone', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  // A service worker activated later would make the browser discard its cached pages.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      if (event.persisted) sessionStorage.setItem('kept', 'yes');
    });
  });
  // Not every browser discards a cached page on Clear-Site-Data, so this test removes the header.
  await page.route('**/api/**', async route => {
    const response = await route.fetch();
    const { 'clear-site-data': _, ...headers } = response.headers();
    // The page may have been left in the meantime, which aborts its call.
    await route.fulfill({ response, headers }).catch(() => undefined);
  });
  // After a click Playwright still runs a script in the old page, and a cached page that runs a script is discarded.
  await page.getByRole('button', { name: 'تسجيل الخروج' }).press('Enter');
  await page.waitForURL('/');
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('__Secure_TK');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/register/);
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('yes');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/register/);
});
