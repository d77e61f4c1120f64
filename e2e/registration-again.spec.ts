import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';

test.describe('a browser whose session has ended elsewhere', () => {
  test.use({ allowedComplaints: [/401/] });

  test('lets someone in again by a code', async ({ page, api }) => {
    await signUp(page);
    const cookies = await page.context().cookies();
    await api.get('/api/user/logout');
    // The cookies stay in this browser; only the server knows that they are worth nothing.
    await page.context().addCookies(cookies);
    await page.goto('/dashboard/vaccines');
    await expect(page).toHaveURL('/register?next=%2Fdashboard%2Fvaccines');
    const phone = freshPhone();
    await page.getByLabel('رقم الجوال').fill(phone.typed);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page).toHaveURL('/register/otp');
    await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164));
    await expect(page).toHaveURL('/register/complete');
  });
});

test('the welcome is over once there is a pet', async ({ page, api }) => {
  await signUp(page);
  await page.goto('/register/success');
  await expect(page.getByRole('heading', { name: 'أهلًا بك يا نورة' })).toBeVisible();
  await api.addPet();
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('old addresses lead on, and need no script for it', async ({ page }) => {
  for (const [from, to] of [
    ['/login', '/register'],
    ['/login/', '/register'],
    ['/home', '/dashboard'],
    ['/help', '/#faq'],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(to);
  }
  await page.goto('/help');
  await expect(page).toHaveURL('/#faq');
  await page.goto('/login');
  await expect(page.getByLabel('رقم الجوال')).toBeVisible();
});
