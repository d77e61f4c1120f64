import type { Page } from '@playwright/test';
import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';

async function askForCode(page: Page) {
  const phone = freshPhone();
  await page.goto('/register');
  await page.getByLabel('رقم الجوال').fill(phone.typed);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(page).toHaveURL('/register/otp');
  return phone;
}

async function openPetForm(page: Page) {
  await page.goto('/dashboard/pets');
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'قط' }).check({ force: true });
  await form.getByLabel('الاسم', { exact: true }).fill('لولو');
  await form.getByRole('textbox', { name: 'يوم الميلاد' }).fill('25/9/2025');
  return form;
}

test.describe('registration', () => {
  test.use({ allowedComplaints: [/422/] });

  test('goes on after a reload in its middle', async ({ page }) => {
    const phone = await askForCode(page);
    await page.reload();
    await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164));
    await expect(page).toHaveURL('/register/complete');
    await page.getByLabel('الاسم الأول').fill('نورة');
    await page.goBack();
    await expect(page).toHaveURL('/register/complete');
  });

  test('says at the field that a code is wrong, and how many tries are left', async ({ page }) => {
    const phone = await askForCode(page);
    const code = await codeFor(phone.e164);
    await page.getByLabel('رمز من 6 أرقام').fill(code === '111111' ? '222222' : '111111');
    await expect(page.getByText('الرمز غير صحيح. بقيت 4 محاولات.')).toBeVisible();
    await page.getByLabel('رمز من 6 أرقام').fill(code);
    await expect(page).toHaveURL('/register/complete');
  });

  test('keeps a landline where it was typed and says what is wrong with it', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('رقم الجوال').fill('011 234 5678');
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByText('هذا رقم هاتف ثابت. يلزم رقم جوال يستقبل الرسائل.')).toBeVisible();
    await expect(page.getByLabel('رقم الجوال')).toHaveValue(/11\s?234\s?5678/);
    await expect(page.getByLabel('رقم الجوال')).toBeFocused();
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

test.describe('a lost network', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test('loses nothing that was typed, and the same button saves once it is back', async ({
    page,
    context,
    api,
  }) => {
    await signUp(page);
    const form = await openPetForm(page);
    await context.setOffline(true);
    await form.getByRole('button', { name: 'حفظ' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('الاسم', { exact: true })).toHaveValue('لولو');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'حفظ' }).click();
    await expect(form).toBeHidden();
    const { pets } = await api.get('/api/pets/list');
    expect(pets).toHaveLength(1);
  });
});

test.describe('an answer lost on its way', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test('does not save twice', async ({ page, api }) => {
    await signUp(page);
    const form = await openPetForm(page);
    let dropped = false;
    await page.route('**/api/pets/create', async route => {
      if (dropped) return route.continue();
      dropped = true;
      await route.fetch();
      return route.abort();
    });
    await form.getByRole('button', { name: 'حفظ' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByRole('button', { name: 'حفظ' }).click();
    await expect(form).toBeHidden();
    const { pets } = await api.get('/api/pets/list');
    expect(pets).toHaveLength(1);
  });
});

test.describe('a dose', () => {
  test.use({ allowedComplaints: [/422/] });

  test('before birth is refused at its date, and what was typed stays', async ({ page, api }) => {
    await signUp(page);
    const petId = await api.addPet({ birth_date: '2025-01-01' });
    await page.goto(`/dashboard/pets/view/${petId}`);
    await page.getByRole('button', { name: 'تسجيل الجرعة' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('تاريخ أخذ الجرعة').fill('1/12/2024');
    await form.getByRole('button', { name: 'حفظ الجرعة' }).click();
    await expect(form.getByText(/قبل ميلاد/)).toBeVisible();
    await expect(form.getByLabel('تاريخ أخذ الجرعة')).toBeFocused();
  });

  test('twice on a day is refused in words', async ({ page, api }) => {
    await signUp(page);
    const petId = await api.addPet();
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
    await page.goto(`/dashboard/pets/view/${petId}`);
    const rabies = page.getByRole('listitem').filter({ hasText: 'السُّعار' }).first();
    await rabies.getByRole('button', { name: 'تسجيل الجرعة' }).click();
    // Another tab records the same dose meanwhile.
    await api.addDose(petId, { given_on: today, protocols: ['2'] });
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'حفظ الجرعة' }).click();
    await expect(form.getByText('هذه الجرعة مسجَّلة في اليوم نفسه.')).toBeVisible();
  });
});

test('a new version is offered gently', async ({ page }) => {
  await signUp(page);
  await page.route('**/builds/latest.json*', route =>
    route.fulfill({ json: { id: 'another', builtAt: '2030-01-01' } }),
  );
  await page.clock.install();
  await page.goto('/dashboard');
  await page.clock.fastForward('05:01');
  await expect(page.getByText('نسخة جديدة من رِفق جاهزة.')).toBeVisible();
});
