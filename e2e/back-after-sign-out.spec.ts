import { wholeBrowser } from './support/browsers.ts';
import { expect, signUp, test } from './support/test.ts';

// People's browsers keep the page they leave in memory; the one of the other tests is told not to.
test.use({
  ...wholeBrowser,
  launchOptions: { ...wholeBrowser.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

// Calls that are on their way while the session ends are refused.
test.use({ serviceWorkers: 'allow', allowedComplaints: [/401/] });

test('signing out clears this browser, and Back shows nothing of the account, although the page was kept @phone', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  // A service worker that becomes active later makes the browser throw away what it has kept.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      if (event.persisted) sessionStorage.setItem('kept', 'yes');
    });
  });
  // Not every browser throws a kept page away when it is told to clear; this one is not told.
  await page.route('**/api/**', async route => {
    const response = await route.fetch();
    const { 'clear-site-data': _, ...headers } = response.headers();
    // The page may have been left meanwhile, and its call with it.
    await route.fulfill({ response, headers }).catch(() => undefined);
  });
  // After a click Playwright still runs a script in the page that is left, and a kept page in which one runs is thrown away.
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
