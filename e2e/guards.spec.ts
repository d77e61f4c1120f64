import { expectJoined } from './support/connection.ts';
import { codeFor } from './support/outbox.ts';
import { Api, expect, freshPhone, signInAgain, signUp, test } from './support/test.ts';

test('a page that needs a session redirects to registration and back afterwards, but never to another site', async ({
  page,
}) => {
  await page.goto('/dashboard/vaccines');
  await expect(page).toHaveURL('/register?next=%2Fdashboard%2Fvaccines');
  await signUp(page);
  await page.reload();
  await expect(page).toHaveURL('/dashboard/vaccines');
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/register?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('no step of the registration can be skipped', async ({ page }) => {
  for (const path of ['/register/otp', '/register/complete', '/register/success']) {
    await page.goto(path);
    await expect(page).toHaveURL('/register');
  }
  await signUp(page, { complete: false });
  for (const path of ['/register', '/register/otp', '/register/success', '/dashboard', '/dashboard/pets']) {
    await page.goto(path);
    await expect(page).toHaveURL('/register/complete');
  }
});

test.describe('paths without a page', () => {
  test.use({ allowedComplaints: [/404/] });

  test('show the 404 page with the path, and a link home', async ({ page }) => {
    const response = await page.goto('/dashboard-of-nobody/12');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('رِفق | 404');
    await expect(page.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeVisible();
    await expect(page.getByText('/dashboard-of-nobody/12')).toBeVisible();
    await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).click();
    await expect(page).toHaveURL('/');
  });

  test("another owner's pet is not found", async ({ page, api, browser }) => {
    const context = await browser.newContext();
    await signUp(page);
    const petId = await api.addPet();
    const otherOwner = await context.newPage();
    await signUp(otherOwner);
    await otherOwner.goto(`/dashboard/pets/view/${petId}`);
    await expect(otherOwner.getByText('مشمش')).toHaveCount(0);
    await expect(otherOwner.getByRole('heading', { name: 'لم نجد هذا الحيوان في حسابك' })).toBeVisible();
    await context.close();
  });
});

test.describe('a session ended by another device', () => {
  test.use({ allowedComplaints: [/401/] });

  test('redirects to registration at the next call and the next page, and allows signing in by a code', async ({
    page,
    api,
  }) => {
    // Without the live channel, which would report it immediately.
    await page.routeWebSocket('**/app/**', socket => socket.close());
    await signUp(page);
    await api.addPet();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /مشمش/ }).first()).toBeVisible();
    // The cookies stay in this browser; only the server knows that they are invalid.
    const cookies = await page.context().cookies();
    await api.get('/api/user/logout');
    await page.context().addCookies(cookies);
    // With the next call, sent automatically by this page or by the requested one.
    const noticed = expect(page).toHaveURL(/\/register/);
    const profile = page.getByRole('link', { name: 'حسابي' }).first();
    await Promise.race([noticed, profile.click()]);
    await noticed;

    await page.goto('/dashboard/vaccines');
    await expect(page).toHaveURL('/register?next=%2Fdashboard%2Fvaccines');
    const phone = freshPhone();
    await page.getByLabel('رقم الجوال').fill(phone.typed);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page).toHaveURL('/register/otp');
    await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164));
    await expect(page).toHaveURL('/register/complete');
  });

  test('ends immediately if the live channel is open, and shows who ended it', async ({ page, browser }) => {
    const phone = await signUp(page);
    await page.goto('/dashboard');
    await expectJoined(page);
    const further = await browser.newContext();
    const other = await further.newPage();
    await signInAgain(other, phone);
    await new Api(other).post('/api/user/devices/revoke-others', {});
    await expect(page).toHaveURL(/\/register/);
    await expect(page.getByText(/سُجّل خروج هذا الجهاز من جهاز آخر/)).toBeVisible();
    await further.close();
  });

  test('ends silently in every tab of the browser that signed out', async ({ page, context }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await expectJoined(page);
    const other = await context.newPage();
    await other.goto('/dashboard/profile');
    await other.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await other.waitForURL('/');
    await expect(page).toHaveURL(/\/register/);
    await expect(page.getByLabel('رقم الجوال')).toBeVisible();
    await expect(page.getByText(/سُجّل خروج هذا الجهاز/)).toHaveCount(0);
  });
});
