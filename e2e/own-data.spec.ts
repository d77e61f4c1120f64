import { readFile } from 'node:fs/promises';
import { accessibilityFaults } from './support/accessibility.ts';
import { letResendWaitPass } from './support/database.ts';
import { codeFor } from './support/outbox.ts';
import { Api, expect, signUp, test } from './support/test.ts';

// Calls in flight when the account is erased are refused.
test.use({ allowedComplaints: [/401/] });

const SETTINGS = '/dashboard/profile?section=settings';

test('a user downloads the stored data, and erases the account by a code @phone', async ({ page }) => {
  // Elements that fade in have a different contrast until they are fully visible.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const phone = await signUp(page);
  const pet = await new Api(page).addPet({ name: 'سمسم', microchip: '900123456789012' });
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'بياناتي' }).click();
  await expect(page.getByRole('heading', { name: 'بياناتي' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'تنزيل نسخة' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^rifq-\d{4}-\d\d-\d\d\.json$/);
  const copy = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(copy.pets).toEqual([expect.objectContaining({ id: pet, name: 'سمسم' })]);

  await page.getByRole('button', { name: 'حذف الحساب' }).click();
  const sheet = page.getByRole('dialog', { name: 'حذف الحساب' });
  await expect(sheet.getByRole('heading', { name: 'ما يبقى' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await letResendWaitPass(phone.e164);
  await sheet.getByRole('button', { name: 'المتابعة برمز على الجوال' }).click();
  const field = sheet.getByLabel('رمز من 6 أرقام');
  await expect(field).toBeFocused();
  await field.fill(await codeFor(phone.e164, 1));
  await sheet.getByRole('button', { name: 'حذف الحساب نهائيًا' }).click();
  await expect(page.getByRole('dialog', { name: 'حُذف الحساب' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'إلى الصفحة الرئيسية' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(SETTINGS);
  await expect(page).toHaveURL(/^[^?]*\/register/);

  const account = { phone: phone.national, countryCode: 966 };
  expect(await new Api(page).post('/api/user/phone/count', account)).toEqual({ count: 0 });
});
