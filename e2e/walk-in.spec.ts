import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildWalkInClinic } from './support/walk-in.ts';

/** The entry of a reservation in the day, by pet and time column. */
const entry = (page: Page, pet: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(pet) }) });

async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env.LOOK === undefined) return;
  await page.screenshot({ path: `${process.env.LOOK}-${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${process.env.LOOK}-${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the desk takes in a client without a booking, the doctor writes, and the desk settles the account', async ({
  page,
  browser,
}) => {
  const clinic = await buildWalkInClinic();
  await openAs(page, clinic.desk, '/clinic');
  const doctor = await openInSecondBrowser(browser, clinic.doctor, '/clinic');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await takeScreenshots(page, 'day');
  expect(await accessibilityFaults(page)).toEqual([]);

  // Five clicks: the sheet, the patient, the service, now between two others, and the button.
  await page.getByRole('button', { name: 'زيارة بلا موعد' }).click();
  const sheet = page.getByRole('dialog', { name: 'زيارة بلا موعد' });
  await expect(sheet.getByRole('searchbox', { name: 'بحث في العملاء' })).toBeFocused();
  await page.keyboard.type('فهد');
  await expect(sheet.getByText('نورة')).toHaveCount(0);
  await takeScreenshots(page, 'search');
  await sheet.getByRole('button', { name: 'ورد، أبو فهد' }).click();
  await sheet.getByText(/كشف عام/).click();
  await sheet.getByText('الآن، بين المواعيد').click();
  await sheet.getByRole('textbox', { name: 'سبب الزيارة' }).fill('يعرج منذ الصباح');
  await takeScreenshots(page, 'visit');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'تسجيل الزيارة' }).click();
  await expect(page.getByText(/^سُجّلت زيارة .*ورد/)).toBeVisible();

  const waiting = entry(doctor, 'ورد').filter({ hasText: 'يعرج منذ الصباح' });
  await expect(waiting).toContainText('وصل');
  await takeScreenshots(doctor, 'doctor-day');
  await waiting.getByRole('button', { name: 'فتح الغرفة، ورد' }).click();
  await expect(doctor).toHaveURL(/\/clinic\/reservations\/[\da-f-]{36}$/);
  await doctor.getByRole('textbox', { name: 'التشخيص' }).fill('التواء في الكاحل');
  await expect(doctor.getByText('محفوظ', { exact: true })).toBeVisible();
  await expect(doctor.getByRole('textbox', { name: 'نص الرسالة' })).toHaveCount(0);
  await takeScreenshots(doctor, 'room');
  expect(await accessibilityFaults(doctor)).toEqual([]);
  await expect(entry(page, 'ورد').filter({ hasText: 'في الغرفة' })).toBeVisible();
  await doctor.getByRole('button', { name: 'إنهاء الزيارة' }).first().click();
  await doctor.getByRole('textbox', { name: 'الملخّص' }).fill('راحة أسبوعًا.');
  await doctor.getByRole('button', { name: 'إنهاء وحفظ الملخّص' }).click();
  await expect(doctor.getByText('أُنهيت زيارة ورد، وحُفظ الملخّص.')).toBeVisible();

  const toPay = entry(page, 'ورد').filter({ hasText: 'لم يُدفع' });
  await takeScreenshots(page, 'to-pay');
  await toPay.getByRole('button', { name: 'استلام الدفع، ورد' }).click();
  await page.getByText('نقدًا').click();
  await page.getByRole('button', { name: 'تسجيل الدفع' }).click();
  await expect(page.getByText(/^سُجّلت دفعة/)).toBeVisible();
  await page
    .getByRole('dialog', { name: /فاتورة/ })
    .getByRole('button', { name: 'إغلاق' })
    .click();
  await expect(entry(page, 'ورد').filter({ hasText: 'مكتمل' })).toBeVisible();
});

test('a no-show by mistake is taken back, and the visit goes on @phone', async ({ page }) => {
  const clinic = await buildWalkInClinic();
  await openAs(page, clinic.doctor, `/clinic/reservations/${clinic.missedId}`);
  await page.getByRole('button', { name: 'خيارات موعد ورد' }).click();
  await page.getByRole('button', { name: 'لم يحضر' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تسجيل الغياب' }).click();
  await expect(page.getByText('لم يحضر', { exact: true })).toBeVisible();
  await takeScreenshots(page, 'phone-day');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'تراجع عن غياب ورد' }).click();
  await page.getByRole('button', { name: 'تسجيل الوصول، ورد' }).click();
  await expect(page.getByText('سُجّل وصول ورد.')).toBeVisible();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByRole('button', { name: 'تسجيل الوصول، ورد' })).toBeVisible();
});

test('an owner sees a visit at the clinic, and cancels it @phone', async ({ page, browser }) => {
  const clinic = await buildWalkInClinic();
  await openAs(page, clinic.owner, `/dashboard/reservations/${clinic.visitId}`);
  const desk = await openInSecondBrowser(browser, clinic.desk, `/clinic/reservations/${clinic.visitId}`);
  await expect(page.getByRole('heading', { name: 'حُجزت الزيارة' })).toBeVisible();
  await expect(page.getByText(/150\.00.*ر\.س، يُدفع في العيادة/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'المحادثة مع الطبيب' })).toHaveCount(0);
  await takeScreenshots(page, 'owner');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'إلغاء الزيارة' }).click();
  const sheet = page.getByRole('dialog', { name: 'إلغاء الزيارة؟' });
  await takeScreenshots(page, 'owner-cancel');
  await sheet.getByRole('button', { name: 'إلغاء الزيارة' }).click();
  await expect(page.getByRole('heading', { name: 'أُلغيت الزيارة' })).toBeFocused();
  await expect(desk.getByText('ألغاه المربّي')).toBeVisible();
});

test('a walk-in is taken in by keyboard alone', async ({ page }) => {
  const clinic = await buildWalkInClinic();
  await openAs(page, clinic.desk, '/clinic');
  await pressOn(page, page.getByRole('button', { name: 'زيارة بلا موعد' }));
  await page.keyboard.type('فهد');
  const sheet = page.getByRole('dialog', { name: 'زيارة بلا موعد' });
  await pressOn(page, sheet.getByRole('button', { name: 'ورد، أبو فهد' }));
  // Arrows choose within a group of radio buttons.
  await page.keyboard.press('Tab');
  const services = sheet.getByRole('radiogroup', { name: 'الخدمة' });
  await expect(services).toBeVisible();
  await services.getByRole('radio', { name: /تطعيم/ }).focus();
  await page.keyboard.press('Space');
  // The time of a free doctor would change while the test runs.
  await sheet.getByRole('radio', { name: 'الآن، بين المواعيد' }).focus();
  await page.keyboard.press('Space');
  await typeInto(page, sheet.getByRole('textbox', { name: 'سبب الزيارة' }), 'تطعيم سنوي');
  await pressOn(page, sheet.getByRole('button', { name: 'تسجيل الزيارة' }));
  await expect(page.getByText(/^سُجّلت زيارة .*ورد/)).toBeVisible();
  await expect(entry(page, 'ورد').filter({ hasText: 'تطعيم سنوي' })).toContainText('وصل');
});
