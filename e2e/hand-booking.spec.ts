import { accessibilityFaults } from './support/accessibility.ts';
import { addDesk, grantCoins } from './support/clinic.ts';
import { expectJoined } from './support/connection.ts';
import { Api, closeCelebrations, expect, signUp, test } from './support/test.ts';

/** Enough coins for one consultation, besides earned ones. */
const COINS = 100;

test('the desk books for a caller, the owner sees it immediately and pays, and the desk sees it confirmed @phone', async ({
  page,
  browser,
}) => {
  await signUp(page);
  const doctor = await addDesk(String((await new Api(page).get('/api/user/me')).id));

  const owner = await (await browser.newContext()).newPage();
  await closeCelebrations(owner);
  const phone = await signUp(owner);
  const api = new Api(owner);
  await api.addPet();
  await grantCoins(String((await api.get('/api/user/me')).id), COINS);
  await owner.goto('/dashboard/reservations');
  await expectJoined(owner);

  await page.goto('/clinic/reservations?state=awaiting_payment');
  await expectJoined(page);
  await page.getByRole('button', { name: 'حجز موعد' }).click();
  const sheet = page.getByRole('dialog', { name: 'حجز موعد لمربٍّ يتّصل' });
  await sheet.getByRole('textbox', { name: 'جوال المربّي' }).fill(phone.typed);
  await sheet.getByRole('button', { name: 'بحث عن المربّي' }).click();
  await expect(sheet.getByText('نورة')).toBeVisible();
  await sheet.getByRole('radiogroup', { name: 'اليوم' }).locator('label').nth(2).click();
  await sheet.getByRole('radiogroup', { name: 'الوقت' }).locator('label').nth(20).click();
  await sheet.getByRole('textbox', { name: 'سبب الاستشارة' }).fill('يحكّ أذنه اليمنى منذ يومين.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'حجز الموعد' }).click();
  const booked = page.getByRole('dialog', { name: /حُجز موعد/ });
  await expect(booked.getByText(/وأمامه حتى .* للدفع من التطبيق/)).toBeVisible();
  await booked.getByRole('button', { name: 'صفحة الموعد' }).click();
  await expect(page).toHaveURL(/\/clinic\/reservations\/[\da-f-]{36}$/);
  await expect(page.getByText(/بانتظار الدفع حتى/)).toBeVisible();

  // The owner's page shows the hold without any interaction.
  await owner.getByRole('link', { name: doctor }).click();
  await expect(owner.getByText('حجزت العيادة هذا الموعد، ويتأكّد بالدفع.')).toBeVisible();
  await owner.getByRole('button', { name: 'الدفع الآن' }).click();
  await owner
    .getByRole('dialog', { name: 'الدفع' })
    .getByRole('button', { name: 'الدفع وتأكيد الحجز' })
    .click();
  await expect(owner.getByRole('log', { name: 'الرسائل' })).toContainText('تأكّد الحجز');

  await expect(page.getByText(/بانتظار الدفع حتى/)).toBeHidden();
  await expect(page.getByText('مؤكَّد', { exact: true })).toBeVisible();
});
