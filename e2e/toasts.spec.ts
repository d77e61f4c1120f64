import type { Locator } from '@playwright/test';
import { AGE_OF_FIRST_DOSES, isoDay } from './support/days.ts';
import { expect, signUp, test } from './support/test.ts';

async function edges(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { top: box.y, end: box.y + box.height };
}

test('a toast stays clear of the buttons of a sheet that opens meanwhile @sizes', async ({ page, api }) => {
  await signUp(page);
  const petId = await api.addPet({ birth_date: isoDay(-AGE_OF_FIRST_DOSES) });
  await page.goto(`/dashboard/pets/view/${petId}`);
  const record = page.getByRole('button', { name: 'تسجيل الجرعة' });
  const form = page.getByRole('dialog');
  await record.first().click();
  await form.getByRole('button', { name: 'حفظ الجرعة' }).click();
  await expect(form).toBeHidden();
  const toast = page.locator('.toast', { hasText: 'حُفظت الجرعة' });
  await expect(toast).toBeVisible();
  await record.first().click();
  const save = form.getByRole('button', { name: 'حفظ الجرعة' });
  await expect(save).toBeVisible();
  await expect(toast).toBeVisible();
  expect((await edges(toast)).end).toBeLessThan((await edges(save)).top);
  await expect(toast.getByRole('button', { name: 'تراجع' })).toBeInViewport();
});
