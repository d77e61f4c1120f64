import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/accessibility.ts';
import { writePaidPayment } from './support/payments.ts';
import { expect, signUp, test } from './support/test.ts';

const CARDS = '/dashboard/profile?section=cards';
const BACK = 'الإلغاء والعودة إلى رِفق';

/** Opens the gateway's page and fills in one of its test cards. */
async function typeCard(page: Page, begin: RegExp, testCard: RegExp): Promise<void> {
  await page.getByRole('button', { name: begin }).click();
  await expect(page.getByRole('heading', { name: 'حفظ بطاقة' })).toBeVisible();
  await page.getByRole('button', { name: testCard }).click();
}

/** Finds the saved card that ends in these digits. */
const card = (page: Page, last4: string) => page.getByRole('listitem').filter({ hasText: last4 });

const save = (page: Page) => page.getByRole('button', { name: 'حفظ تجريبي للبطاقة' }).click();

/** Expects the focused result of saving a card, at a URL that no longer polls. */
async function expectResult(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  await expect(page).toHaveURL(CARDS);
}

test("a card is declined, cancelled, saved after the bank's code, and removed @phone", async ({ page }) => {
  await signUp(page);
  await page.goto(CARDS);

  await typeCard(page, /^إضافة بطاقة/, /تُرفض/);
  await save(page);
  await expect(page.getByRole('alert')).toContainText('لم تُحفظ البطاقة');
  await page.getByRole('button', { name: BACK }).click();
  await expectResult(page, 'لم تُحفظ البطاقة');

  await typeCard(page, /^المحاولة من جديد/, /تطلب رمز البنك/);
  await save(page);
  await page.getByLabel('رمز البنك').fill('123456');
  await page.getByRole('button', { name: 'تأكيد' }).click();
  await expectResult(page, 'حُفظت البطاقة');
  await expect(card(page, '3220')).toBeVisible();
  expect(await accessibilityFaults(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await colourFaults(page), 'dark').toEqual([]);

  await page.reload();
  await expect(card(page, '3220')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'حُفظت البطاقة' })).toBeHidden();

  await typeCard(page, /^إضافة بطاقة/, /تنجح.*4242/);
  await save(page);
  await expectResult(page, 'حُفظت البطاقة');

  await page.getByRole('button', { name: /إزالة البطاقة.*3220/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إزالة' }).click();
  await expect(card(page, '3220')).toBeHidden();
  await expect(page.getByRole('region', { name: 'البطاقات المحفوظة' })).toBeFocused();
  await page.goto('/dashboard/profile');
  await expect(card(page, '4242')).toBeVisible();
  await expect(card(page, '3220')).toBeHidden();
});

test('a payment links to its receipt, which prints on one page without the app frame', async ({ page }) => {
  const phone = await signUp(page);
  const paymentId = await writePaidPayment(phone.e164);
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'المدفوعات' }).click();
  expect(await accessibilityFaults(page), 'payments').toEqual([]);
  await page.getByRole('link', { name: /استشارة مع د\. كريم/ }).click();
  await expect(page).toHaveURL(`/dashboard/payments/${paymentId}`);
  await expect(page.getByRole('heading', { name: 'اكتمل الدفع' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'حسابي', exact: true })).toHaveAttribute('aria-current', /./);
  expect(await accessibilityFaults(page), 'payment').toEqual([]);

  await page.getByRole('link', { name: 'عرض الإيصال' }).click();
  const receipt = page.getByRole('article', { name: /إيصال/ });
  await expect(receipt.getByRole('img', { name: 'رمز الفاتورة الضريبية المبسّطة' })).toBeVisible();
  expect(await accessibilityFaults(page), 'receipt').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await colourFaults(page), 'receipt, dark').toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(receipt).toHaveCSS('color', 'rgb(18, 51, 47)');
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
