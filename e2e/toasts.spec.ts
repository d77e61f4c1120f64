import type { Locator } from '@playwright/test';
import { messageIn, write } from './support/conversation-page.ts';
import { AGE_OF_FIRST_DOSES, isoDay } from './support/days.ts';
import { openAs } from './support/open-as.ts';
import { expect, signUp, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

async function edges(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { top: box.y, end: box.y + box.height };
}

test('a toast does not cover the buttons of a sheet that opens in the meantime @sizes', async ({
  page,
  api,
}) => {
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

test('a toast does not cover the composer of a conversation, and over a sheet is at the top and only as high as its text @sizes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const { owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  await write(page, 'مساء الخير');
  const message = messageIn(page, 'مساء الخير');
  await message.getByRole('button', { name: 'خيارات الرسالة' }).press('Enter');
  await page.getByRole('menuitem', { name: 'نسخ النص' }).click();
  const toast = page.locator('.toast', { hasText: 'نُسخ النص' });
  await expect(toast).toBeVisible();
  expect((await edges(toast)).end).toBeLessThan((await edges(page.locator('.composer'))).top);
  // Hovering stops the countdown, however long the sheet takes to open.
  await toast.hover();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'تحليل.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByRole('dialog', { name: 'إرسال في المحادثة' })).toBeVisible();
  const { top, end } = await edges(toast);
  expect(top).toBeLessThan(40);
  expect(end - top).toBeLessThan(100);
});
