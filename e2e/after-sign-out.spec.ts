import { wholeBrowser } from './support/browsers.ts';
import { expect, signUp, test } from './support/test.ts';

// Calls in flight when the session ends are refused.
test.use({
  ...wholeBrowser,
  serviceWorkers: 'allow',
  allowedComplaints: [/401/],
  permissions: ['notifications'],
});

test('signing out here or on another device closes system notifications, and the app continues to work', async ({
  page,
  api,
}) => {
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).length;
    });
  const show = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.showNotification('السُّعار', { tag: 'x' });
    });

  await signUp(page);
  await page.goto('/dashboard/profile');
  await show();
  expect(await shown()).toBe(1);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('/');
  expect(await shown()).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(true);

  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await show();
  // The open page is notified and leaves automatically.
  await api.get('/api/user/logout');
  await expect(page).toHaveURL(/\/register/);
  await expect.poll(shown).toBe(0);
});
