import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { addMember } from './support/member.ts';
import { expect, signInAgain, signUp, test } from './support/test.ts';

// Calls in flight when the session ends are refused, and the removal of the only factor.
test.use({ allowedComplaints: [/401|409/] });

const SETTINGS = '/dashboard/profile?section=settings#second-factor';

/** Adds a member's first passkey and saves the recovery codes. */
async function enrol(page: Page, name: string): Promise<void> {
  await page.goto('/clinic/sign-in?next=/clinic/hours');
  await expect(page.getByRole('heading', { name: 'وسيلة التحقّق' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'مفتاح مرور' }).click();
  await page.getByLabel('اسم المفتاح (اختياري)').fill(name);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'إنشاء مفتاح المرور' }).click();
  await expect(page.getByRole('heading', { name: 'رموز الاسترداد' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'حُفظت الرموز في مكان آمن' }).press('Space');
  await page.getByRole('button', { name: 'متابعة' }).click();
  await expect(page).toHaveURL('/clinic/hours');
}

test('a member enrols a passkey, signs in again, passes with it, and removes one of two @sizes', async ({
  page,
}) => {
  const phone = await signUp(page);
  await addMember(phone);
  const authenticator = await addAuthenticator(page);
  await enrol(page, 'جوال الاستقبال');
  expect(await authenticator.count()).toBe(1);

  await page.goto('/dashboard/profile');
  // By keyboard: a toast may cover it on a phone.
  await page.getByRole('button', { name: 'تسجيل الخروج' }).press('Enter');
  await expect(page).not.toHaveURL(/dashboard/);
  await signInAgain(page, phone);
  await page.goto('/clinic/hours');
  await expect(page.getByRole('heading', { name: 'مفتاح المرور' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Without a finger or a screen lock the browser signs nothing.
  await authenticator.setVerified(false);
  await page.getByRole('button', { name: 'المتابعة بمفتاح المرور' }).click();
  await expect(page.getByText('لم يكتمل التحقّق: أُلغي، أو انتهت مهلته.')).toBeVisible();
  await authenticator.setVerified(true);
  await page.getByRole('button', { name: 'المتابعة بمفتاح المرور' }).click();
  await expect(page).toHaveURL('/clinic/hours');

  // The only factor cannot be removed.
  await page.goto(SETTINGS);
  const card = page.getByRole('region', { name: 'وسائل التحقّق' });
  await expect(card.getByRole('listitem')).toContainText('آخر استخدام');
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'حذف جوال الاستقبال' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'حذف' }).click();
  await expect(dialog).toContainText('هذه آخر وسيلة تحقّق في الحساب.');
  await dialog.getByRole('button', { name: 'رجوع' }).click();

  // A security key, after a pass by the first passkey.
  await card.getByRole('link', { name: 'إضافة مفتاح مرور' }).click();
  await page.getByRole('button', { name: 'المتابعة بمفتاح المرور' }).click();
  await page.getByRole('button', { name: 'إنشاء مفتاح المرور' }).click();
  await expect(page.getByText('في هذا الجهاز مفتاح مرور لهذا الحساب من قبل.')).toBeVisible();
  const key = await addAuthenticator(page, 'usb');
  await page.getByLabel('اسم المفتاح (اختياري)').fill('مفتاح أمان');
  await page.getByRole('button', { name: 'إنشاء مفتاح المرور' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  expect(await key.count()).toBe(1);
  await card.getByRole('button', { name: 'حذف مفتاح أمان' }).click();
  await dialog.getByRole('button', { name: 'حذف' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
});

test('a browser without passkeys is offered the app alone', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await addMember(await signUp(page));
  await page.goto('/clinic/sign-in');
  await expect(page.getByRole('heading', { name: 'ربط تطبيق مصادقة' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'وسيلة أخرى' })).toHaveCount(0);
});
