import type { Page } from '@playwright/test';
import { AGE_OF_FIRST_DOSES, isoDay } from './support/days.ts';
import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';

async function openPetForm(page: Page) {
  await page.goto('/dashboard/pets');
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByText('قط', { exact: true }).click();
  await form.getByLabel('الاسم', { exact: true }).fill('لولو');
  await form.getByRole('textbox', { name: 'يوم الميلاد' }).fill('25/9/2025');
  return form;
}

test.describe('registration', () => {
  test.use({ allowedComplaints: [/422/] });

  test('retains typed values with errors at their fields, continues after a reload, and cannot be returned to', async ({
    page,
  }) => {
    await page.goto('/register');
    const field = page.getByLabel('رقم الجوال');
    await field.fill('011 234 5678');
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByText('هذا رقم هاتف ثابت. يلزم رقم جوال يستقبل الرسائل.')).toBeVisible();
    await expect(field).toHaveValue(/11\s?234\s?5678/);
    await expect(field).toBeFocused();

    const phone = freshPhone();
    await field.fill(phone.typed);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page).toHaveURL('/register/otp');
    await page.reload();
    const code = await codeFor(phone.e164);
    await page.getByLabel('رمز من 6 أرقام').fill(code === '111111' ? '222222' : '111111');
    await expect(page.getByText('الرمز غير صحيح. بقيت 4 محاولات.')).toBeVisible();
    await page.getByLabel('رمز من 6 أرقام').fill(code);
    await expect(page).toHaveURL('/register/complete');
    await page.getByLabel('الاسم الأول').fill('نورة');
    await page.goBack();
    await expect(page).toHaveURL('/register/complete');
  });
});

test('a double click saves one pet', async ({ page, api }) => {
  await signUp(page);
  const form = await openPetForm(page);
  await form.getByRole('button', { name: 'حفظ' }).dblclick();
  await expect(form).toBeHidden();
  const { pets } = await api.get('/api/pets/list');
  expect(pets).toHaveLength(1);
});

test.describe('a lost network, and then a lost response', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('lose no typed values and save nothing twice; the same button finally saves', async ({
    page,
    context,
    api,
  }) => {
    await signUp(page);
    const form = await openPetForm(page);
    const save = form.getByRole('button', { name: 'حفظ' });
    const alert = form.getByRole('alert');
    await context.setOffline(true);
    await save.click();
    await expect(alert).toBeVisible();
    await expect(form.getByLabel('الاسم', { exact: true })).toHaveValue('لولو');
    await context.setOffline(false);

    const answerLost = page.waitForEvent('requestfailed', request => request.url().endsWith('/pets/create'));
    await page.route(
      '**/api/pets/create',
      async route => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save.click();
    await answerLost;
    expect((await api.get('/api/pets/list')).pets).toHaveLength(1);
    await expect(alert).toBeVisible();
    await save.click();
    await expect(form).toBeHidden();
    expect((await api.get('/api/pets/list')).pets).toHaveLength(1);
  });
});

test.describe('a dose', () => {
  test.use({ allowedComplaints: [/422/] });

  test('before birth, or twice on a day, is rejected with an error at its date, and typed values stay', async ({
    page,
    api,
  }) => {
    await signUp(page);
    const petId = await api.addPet({ birth_date: isoDay(-AGE_OF_FIRST_DOSES) });
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
    await page.goto(`/dashboard/pets/view/${petId}`);
    const rabies = page.getByRole('listitem').filter({ hasText: 'السُّعار' }).first();
    await rabies.getByRole('button', { name: 'تسجيل الجرعة' }).click();
    const form = page.getByRole('dialog');
    const date = form.getByLabel('تاريخ أخذ الجرعة');
    const save = form.getByRole('button', { name: 'حفظ الجرعة' });
    await date.fill('1/12/2024');
    await save.click();
    await expect(form.getByText(/قبل ميلاد/)).toBeVisible();
    await expect(date).toBeFocused();
    await expect(date).toHaveValue(/2024/);

    // Another tab records the same dose in the meantime.
    await api.addDose(petId, { given_on: today, protocols: ['2'] });
    await date.fill(today.split('-').reverse().join('/'));
    await save.click();
    await expect(form.getByText('هذا السجلّ موجود من قبل في اليوم نفسه.')).toBeVisible();
  });
});

test('a new version is offered without interrupting', async ({ page }) => {
  await signUp(page);
  await page.route('**/builds/latest.json*', route =>
    route.fulfill({ json: { id: 'another', builtAt: '2030-01-01' } }),
  );
  await page.clock.install();
  await page.goto('/dashboard');
  await page.clock.fastForward('05:01');
  await expect(page.getByText('نسخة جديدة من رِفق جاهزة.')).toBeVisible();
});
