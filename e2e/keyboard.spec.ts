import { addDoctor, grantCoins, writeReservation } from './support/clinic.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';

test('the first journey works using only the keyboard', async ({ page }) => {
  const phone = freshPhone();
  await page.goto('/');
  await pressOn(page, page.getByRole('link', { name: 'التسجيل برقم الجوال' }));
  await expect(page).toHaveURL('/register');

  await typeInto(page, page.getByLabel('رقم الجوال'), phone.typed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/register/otp');
  await typeInto(page, page.getByLabel('رمز من 6 أرقام'), await codeFor(phone.e164));
  await expect(page).toHaveURL('/register/complete');
  await typeInto(page, page.getByLabel('الاسم الأول'), 'نورة');
  await typeInto(page, page.getByLabel('اسم العائلة'), 'العتيبي');
  await typeInto(page, page.getByLabel('البريد الإلكتروني'), 'noura@example.com');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'إضافة أول حيوان' }));

  const form = page.getByRole('dialog');
  await tabTo(page, form.getByRole('radio', { name: 'قط' }));
  await page.keyboard.press('Space');
  await typeInto(page, form.getByLabel('الاسم', { exact: true }), 'لولو');
  await typeInto(page, form.getByRole('textbox', { name: 'يوم الميلاد' }), '25/9/2025');
  await pressOn(page, form.getByRole('button', { name: 'حفظ' }));
  await expect(form).toBeHidden();

  await pressOn(page, page.getByRole('link', { name: 'اللقاحات' }).first());
  await expect(page).toHaveURL('/dashboard/vaccines');
  await pressOn(page, page.getByRole('button', { name: 'تسجيل الجرعة' }).first());
  const dose = page.getByRole('dialog');
  await pressOn(page, dose.getByRole('button', { name: 'حفظ الجرعة' }));
  await expect(page.getByText('حُفظت الجرعة')).toBeVisible();
  await expect(dose).toBeHidden();
});

test('a consultation is booked from the dashboard using only the keyboard', async ({ page, api }) => {
  const doctor = await addDoctor();
  await signUp(page);
  await api.addPet();
  const { id } = await api.get('/api/user/me');
  await grantCoins(String(id), 100);
  await page.goto('/dashboard');
  const open = page.getByRole('region', { name: 'لا حجز قادم' }).getByRole('button');
  await pressOn(page, open);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await pressOn(page, sheet.getByRole('button', { name: 'طبيب آخر' }));
  // The list also has doctors of other tests; the slots of this one are free.
  const own = sheet.getByRole('radio', { name: doctor });
  while (!(await own.isChecked())) await page.keyboard.press('ArrowDown');
  // The nearest time is selected; the next one is a different one.
  const times = sheet.getByRole('radiogroup', { name: 'الوقت' });
  await tabTo(page, times.locator('input:checked'));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, sheet.getByRole('button', { name: 'متابعة' }));
  await typeInto(page, sheet.getByRole('textbox', { name: 'سبب الاستشارة' }), 'يحكّ أذنه اليمنى منذ يومين.');
  await pressOn(page, sheet.getByRole('button', { name: 'تأكيد الحجز' }));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'عرض الحجز' }));
  await expect(page).toHaveURL(/\/dashboard\/reservations\/[\da-f-]{36}$/);
});

test('a conversation is read, searched and replied to using only the keyboard', async ({ page, api }) => {
  await signUp(page);
  const petId = await api.addPet();
  const { id } = await api.get('/api/user/me');
  await writeReservation({ ownerId: String(id), petId });
  await page.goto('/dashboard/reservations');
  await pressOn(page, page.getByRole('main').getByRole('link', { name: /سلمى/ }));
  const log = page.getByRole('log', { name: 'الرسائل' });
  await tabTo(page, log);

  const last = log.getByRole('article').filter({ hasText: 'اليسرى أيضًا' });
  const options = last.getByRole('button', { name: 'خيارات الرسالة' });
  await pressOn(page, options);
  await expect(page.getByRole('menuitem', { name: 'نسخ النص' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();

  await typeInto(page, page.getByRole('textbox', { name: 'نص الرسالة' }), 'والأكل قليل');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('article').filter({ hasText: 'والأكل قليل' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'نص الرسالة' })).toBeFocused();

  const menu = page.getByRole('button', { name: 'خيارات المحادثة' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'بحث في المحادثة' })).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox', { name: 'بحث في المحادثة' });
  await expect(field).toBeFocused();
  await page.keyboard.type('الحكّة');
  await pressOn(page, page.getByRole('list', { name: 'نتائج البحث' }).getByRole('button').first());
  await expect(log.getByRole('article').filter({ hasText: 'منذ متى بدأت الحكّة؟' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(log).toBeFocused();
});

test('the side menu traps the focus and restores it', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'فتح القائمة' });
  await pressOn(page, opener);
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab');
    expect(
      await menu.evaluate(
        element => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});
