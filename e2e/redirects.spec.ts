import { expect, signUp, test } from './support/test.ts';

test('the welcome page redirects once there is a pet', async ({ page, api }) => {
  await signUp(page);
  await page.goto('/register/success');
  await expect(page.getByRole('heading', { name: 'أهلًا بك يا نورة' })).toBeVisible();
  await api.addPet();
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('the public pages link signed-in users back to the app, and no longer to registration', async ({
  page,
}) => {
  await signUp(page);
  for (const path of ['/', '/privacy', '/terms']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'فتح رِفق' })).toHaveAttribute('href', '/dashboard');
    await expect(page.locator('a[href="/register"]:visible')).toHaveCount(0);
  }
});

test('old URLs redirect without a script', async ({ page }) => {
  for (const [from, to] of [
    ['/login', '/register'],
    ['/login/', '/register'],
    ['/home', '/dashboard'],
    ['/help', '/#faq'],
  ] as const) {
    const response = await page.request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(to);
  }
  await page.goto('/help');
  await expect(page).toHaveURL('/#faq');
  await page.goto('/login');
  await expect(page.getByLabel('رقم الجوال')).toBeVisible();
});
