import type { Page } from '@playwright/test';
import { buildClinicService } from '../packages/testing/src/client-builders.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { inDatabase } from './support/clinic.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { Api, expect, freshPhone, type Phone, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

const CHIP = '682098100345128';

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'بحث في العملاء' });
const clientsOf = (page: Page) => page.getByRole('list', { name: 'العملاء' });

/** Fills in the form of a new client with a cat. */
async function fillClient(page: Page, phone: Phone): Promise<void> {
  const sheet = sheetOf(page, 'عميل جديد');
  await sheet.getByLabel('اسم العميل').fill('أبو فهد');
  await sheet.getByLabel('رقم الجوال').fill(phone.typed);
  await sheet.getByLabel('اسم الحيوان').fill('سمسم');
  await sheet.getByRole('radio', { name: 'ذكر' }).check({ force: true });
}

test('the desk adds a client with a patient, finds and edits it, and a second browser sees it at once', async ({
  page,
  browser,
}) => {
  const { desk, doctor } = await buildVisit();
  const phone = freshPhone();
  await openAs(page, desk, '/clinic/clients');
  const second = await openInSecondBrowser(browser, doctor, '/clinic/clients');
  await expect(searchOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'عميل جديد' }).click();
  await fillClient(page, phone);
  const sheet = sheetOf(page, 'عميل جديد');
  await sheet.getByText('المزيد عن الحيوان').click();
  await sheet.getByLabel('رقم الشريحة').fill(CHIP);
  await sheet.getByLabel(/^ملاحظة/).fill('يفضّل الاتصال مساءً');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(page).toHaveURL(/\/clinic\/clients\/[\da-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'الحيوانات' })).toContainText('سمسم');
  await expect(page.getByText('يفضّل الاتصال مساءً')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(clientsOf(second)).toContainText('أبو فهد');
  await expect(clientsOf(second)).toContainText('بلا حساب');

  await clientsOf(second).getByRole('link', { name: 'أبو فهد' }).click();
  await expect(second.getByRole('heading', { name: 'أبو فهد', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'خيارات العميل' }).click();
  await page.getByRole('menuitem', { name: 'تعديل البيانات' }).click();
  const edit = sheetOf(page, 'تعديل بيانات العميل');
  await edit.getByLabel('اسم العميل').fill('أم فهد');
  await edit.getByRole('button', { name: 'حفظ' }).click();
  await expect(edit).toBeHidden();
  await expect(second.getByRole('heading', { name: 'أم فهد', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'تعديل بيانات سمسم' }).click();
  const patient = sheetOf(page, 'تعديل بيانات «سمسم»');
  await patient.getByLabel('اسم الحيوان').fill('سمسمة');
  await patient.getByRole('button', { name: 'حفظ' }).click();
  await expect(second.getByRole('region', { name: 'الحيوانات' })).toContainText('سمسمة');

  await page.getByRole('link', { name: 'رجوع إلى العملاء' }).click();
  const spaced = `٠${phone.national.replace(/(..)(...)(....)/, '$1 $2 $3')}`;
  for (const text of ['ام فهد', spaced, phone.e164, phone.national.slice(2), 'سمسمه', CHIP]) {
    await searchOf(page).fill(text);
    await expect(clientsOf(page).getByRole('link')).toHaveText(['أم فهد']);
  }
  await searchOf(page).fill('لا أحد بهذا الاسم');
  await expect(page.getByRole('heading', { name: 'لا عميل بهذا البحث' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'إضافة عميل جديد' }).click();
  await expect(sheetOf(page, 'عميل جديد').getByLabel('اسم العميل')).toHaveValue('لا أحد بهذا الاسم');
});

test.describe('a phone that a client has', () => {
  test.use({ allowedComplaints: [/409/] });

  test('leads to that client, and the form is empty for the next one @phone', async ({ page }) => {
    const { desk } = await buildVisit();
    const phone = freshPhone();
    await openAs(page, desk, '/clinic/clients');
    await page.getByRole('button', { name: 'عميل جديد' }).click();
    await fillClient(page, phone);
    await sheetOf(page, 'عميل جديد').getByRole('button', { name: 'حفظ' }).click();
    await expect(page).toHaveURL(/\/clinic\/clients\/[\da-f-]{36}$/);
    const client = page.url();

    await page.getByRole('link', { name: 'العملاء', exact: true }).click();
    await page.getByRole('button', { name: 'عميل جديد' }).click();
    await fillClient(page, phone);
    const sheet = sheetOf(page, 'عميل جديد');
    await sheet.getByRole('button', { name: 'حفظ' }).click();
    await expect(sheet.getByLabel('رقم الجوال')).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'فتح صفحة صاحب هذا الرقم' }).click();
    await expect(page).toHaveURL(client);
    await page.getByRole('link', { name: 'العملاء', exact: true }).click();
    await page.getByRole('button', { name: 'عميل جديد' }).click();
    await expect(sheet.getByLabel('اسم الحيوان')).toHaveValue('');
  });
});

test('a client is found and added using only the keyboard', async ({ page }) => {
  const { desk } = await buildVisit();
  const phone = freshPhone();
  await openAs(page, desk, '/clinic/clients');
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type(phone.typed);
  await pressOn(page, page.getByRole('button', { name: 'إضافة عميل جديد' }));
  const sheet = sheetOf(page, 'عميل جديد');
  await typeInto(page, sheet.getByLabel('اسم العميل'), 'أبو فهد');
  await expect(sheet.getByLabel('رقم الجوال')).toHaveValue(phone.typed);
  await typeInto(page, sheet.getByLabel('اسم الحيوان'), 'سمسم');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'أبو فهد', level: 1 })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'إضافة حيوان' }));
  const patient = sheetOf(page, 'إضافة حيوان');
  await typeInto(page, patient.getByLabel('اسم الحيوان'), 'لولو');
  await tabTo(page, patient.getByRole('button', { name: 'حفظ' }));
  await page.keyboard.press('Enter');
  await expect(patient).toBeHidden();
  await expect(page.getByRole('region', { name: 'الحيوانات' })).toContainText('لولو');
});

test('a manager changes the price list, which the desk reads on a phone @phone', async ({
  page,
  browser,
}) => {
  const { clinicId, desk, doctor } = await buildVisit({ doctor: { role: 'manager' } });
  await inDatabase(async db => {
    await buildClinicService(db, { clinicId, changedBy: doctor.userId }, { name: 'تطعيم' });
  });
  await openAs(page, doctor, '/clinic');
  await page.getByRole('button', { name: 'المزيد' }).click();
  await page.getByRole('menuitem', { name: 'الخدمات' }).click();
  await expect(page).toHaveURL('/clinic/services');
  const second = await openInSecondBrowser(browser, desk, '/clinic/services');
  await expect(second.getByRole('button', { name: 'إضافة خدمة' })).toBeHidden();

  await page.getByRole('button', { name: 'إضافة خدمة' }).click();
  const sheet = sheetOf(page, 'خدمة جديدة');
  await sheet.getByLabel('اسم الخدمة').fill('كشف عام');
  await sheet.getByLabel('السعر شاملًا الضريبة').fill('١٤٩٫٥');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(sheet).toBeHidden();
  const list = second.getByRole('list', { name: 'قائمة الخدمات' });
  await expect(list).toContainText('149.50');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'خيارات «تطعيم»' }).click();
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف الخدمة' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const { services } = await new Api(page).get('/api/clinic/services');
  expect(services).toMatchObject([{ name: 'كشف عام', price: 14_950, vat_percent: 15 }]);
});
