import type { Page } from '@playwright/test';
import { AGE_OF_FIRST_DOSES, typedDay } from './support/days.ts';
import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const arabicDigits = (text: string) => text.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);

async function register(page: Page): Promise<void> {
  const phone = freshPhone();
  await page.getByLabel('رقم الجوال').fill(arabicDigits(phone.typed));
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(page).toHaveURL('/register/otp');
  await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164));
  await expect(page).toHaveURL('/register/complete');
  await page.getByLabel('الاسم الأول').fill('عبدالرحمن');
  await page.getByLabel('اسم العائلة').fill('السالم');
  await page.getByLabel('البريد الإلكتروني').fill('rahman@example.com');
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
  await expect(page).toHaveURL('/register/success');
}

test('a visitor reads the landing page, registers, adds a cat, records a dose and sees what is due next and why @phone', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('راحة');
  await page.getByRole('link', { name: 'التسجيل برقم الجوال' }).click();
  await expect(page).toHaveURL('/register');

  await register(page);
  await page.getByRole('button', { name: 'إضافة أول حيوان' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('قط', { exact: true }).click();
  await form.getByLabel('الاسم', { exact: true }).fill('مشمش');
  await form.getByRole('textbox', { name: 'يوم الميلاد' }).fill(typedDay(-AGE_OF_FIRST_DOSES));
  await form.getByText('ذكر', { exact: true }).click();
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('link', { name: 'حيواناتي' }).first().click();
  await page.getByRole('link', { name: /مشمش/ }).first().click();
  await expect(page.getByRole('heading', { name: 'خطة التطعيم' })).toBeVisible();
  const rabies = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^السُّعار/ }) })
    .first();
  await rabies.getByRole('button', { name: 'تسجيل الجرعة' }).click();
  const dose = page.getByRole('dialog');
  await dose.getByRole('button', { name: 'حفظ الجرعة' }).click();
  await expect(page.getByText('حُفظت الجرعة')).toBeVisible();

  await expect(rabies).toContainText(/بعد 12 شهرًا/);
  await rabies.getByText('لماذا؟').click();
  await expect(rabies).toContainText('تُعطى الجرعة المنشِّطة بعد سنة منها');
  await expect(rabies).toContainText(/المصادر:\s*نشرة Nobivac Rabies، من دون تاريخ/);
});
