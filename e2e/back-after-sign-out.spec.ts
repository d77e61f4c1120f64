import { expect, signUp, test } from './support/test.ts';

// People's browsers keep the page they leave in memory; the one of the other tests is told not to.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('Back after signing out shows nothing of the account, although the browser has kept the page', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      if (event.persisted) sessionStorage.setItem('kept', 'yes');
    });
  });
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/register/);
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('yes');
});
