import { codeAt } from '../apps/api/src/domains/identity/second-factor/totp.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { addMember } from './support/member.ts';
import { expect, signInAgain, signUp, test } from './support/test.ts';

// Calls in flight when the session ends are refused.
test.use({ allowedComplaints: [/401/] });

/** Returns the code of a secret a number of steps from now. Each is accepted once, so a test advances by one step. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));

test('a member sets up the second factor, signs in again and passes it by the app, then by a recovery code @phone', async ({
  page,
}) => {
  const phone = await signUp(page);
  await addMember(phone);
  await page.goto('/clinic/sign-in?next=/clinic/hours');
  await page.getByRole('button', { name: 'تطبيق مصادقة' }).click();
  await expect(page.getByRole('heading', { name: 'ربط تطبيق مصادقة' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'رمز QR لتطبيق المصادقة' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('الرمز الظاهر في التطبيق').fill(codeOf(secret));

  await expect(page.getByRole('heading', { name: 'رموز الاسترداد' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [recoveryCode = ''] = await page.locator('main li').allTextContents();
  await page.getByRole('checkbox', { name: 'حُفظت الرموز في مكان آمن' }).press('Space');
  await page.getByRole('button', { name: 'متابعة' }).click();
  await expect(page).toHaveURL('/clinic/hours');

  // Signing in again requires it again in the same browser.
  await page.goto('/dashboard/profile');
  // By keyboard: a toast may cover it on a phone.
  await page.getByRole('button', { name: 'تسجيل الخروج' }).press('Enter');
  await expect(page).not.toHaveURL(/dashboard/);
  await signInAgain(page, phone);
  await page.goto('/clinic/sign-in');
  const code = page.getByLabel('الرمز الظاهر في التطبيق');
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/clinic');

  await page.goto('/clinic/sign-in');
  await page.getByRole('button', { name: 'رمز استرداد بدلًا منه' }).click();
  await page.getByLabel('رمز الاسترداد').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/clinic');
});
