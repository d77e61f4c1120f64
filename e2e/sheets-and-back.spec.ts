import type { Page } from '@playwright/test';
import { expectSheetsLeft } from './support/sheets.ts';
import { expect, signUp, test } from './support/test.ts';

async function openPetForm(page: Page) {
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('الاسم', { exact: true })).toBeVisible();
  return form;
}

/** Opens a pet's form from the list over its page, like an owner. */
async function openEditForm(page: Page, petId: string) {
  await page.goto('/dashboard/pets');
  await page.getByRole('link', { name: /مشمش/ }).click();
  await expect(page).toHaveURL(`/dashboard/pets/view/${petId}`);
  await page
    .getByRole('button', { name: /خيارات/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /تعديل/ }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('الاسم', { exact: true })).toHaveValue('مشمش');
  await expect(page).toHaveURL(`/dashboard/pets/edit/${petId}`);
  return form;
}

test.describe('with the sheet of a reached level', () => {
  test.use({ closesCelebrations: false });

  test('Back closes the form of a new pet, asks before discarding typed values, and skips the form once saved @phone', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await page.goto('/dashboard/pets');
    const form = await openPetForm(page);
    const name = form.getByLabel('الاسم', { exact: true });
    await page.goBack();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/dashboard/pets');

    await openPetForm(page);
    await name.fill('لولو');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'إغلاق دون حفظ؟' });
    await question.getByRole('button', { name: 'متابعة الكتابة' }).click();
    await expect(name).toHaveValue('لولو');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('لولو');
    await page.goBack();
    await question.getByRole('button', { name: 'إغلاق دون حفظ' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/dashboard/pets');

    await openPetForm(page);
    await name.fill('لولو');
    await form.getByRole('button', { name: 'حفظ' }).click();
    await expect(page).toHaveURL(/\/dashboard\/pets\/view\//);
    // The first pet raises the level: Back would close the sheet for it.
    const level = page.getByRole('dialog', { name: 'أهلًا بك في المستوى 2' });
    await level.getByRole('button', { name: 'متابعة' }).click();
    await expect(level).toBeHidden();
    await expectSheetsLeft(page);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/pets');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the form of an existing pet returns to where it was opened, by Back, by ✕ and once saved @phone', async ({
  page,
  api,
}) => {
  await signUp(page);
  const petId = await api.addPet();
  const view = `/dashboard/pets/view/${petId}`;
  const close = page.getByRole('dialog').getByRole('button', { name: 'إغلاق' });
  for (const leave of [() => page.goBack(), () => close.click()]) {
    const form = await openEditForm(page, petId);
    await leave();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(view);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/pets');
  }

  const form = await openEditForm(page, petId);
  await form.getByLabel('الاسم', { exact: true }).fill('مشمش الصغير');
  await page.goBack();
  await page.getByRole('button', { name: 'متابعة الكتابة' }).click();
  await expect(page).toHaveURL(`/dashboard/pets/edit/${petId}`);
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(page).toHaveURL(view);
  await expect(page.getByRole('heading', { name: 'مشمش الصغير' }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/pets');

  // A user who opened it directly can only return to the pet's page.
  await page.goto(`/dashboard/pets/edit/${petId}`);
  await close.click();
  await expect(page).toHaveURL(view);
});

test('the dose form does not open its list over the error that it scrolls to @sizes', async ({
  page,
  api,
}) => {
  await signUp(page);
  const petId = await api.addPet();
  await page.goto(`/dashboard/pets/view/${petId}`);
  await page.getByRole('button', { name: 'تسجيل جرعة أو فحص' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('لقاح آخر أو فحص').click();
  await form.getByRole('button', { name: 'حفظ الجرعة' }).click();
  const field = form.getByRole('combobox', { name: 'ما الذي أُعطي؟' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();

  await field.fill('ال');
  const list = page.getByRole('region', { name: 'ما الذي أُعطي؟' });
  await expect(list).toBeVisible();
  const [sheet, open] = [await form.boundingBox(), await list.boundingBox()];
  expect(open?.y ?? 0).toBeGreaterThanOrEqual(sheet?.y ?? 0);
  expect((open?.y ?? 0) + (open?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});
