import { expect, signUp, test } from './support/test.ts';
import { lowTargets } from './support/touch.ts';

test('the menu of the landing page stays in reach of a thumb that has scrolled far @phone', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'فتح القائمة' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('«لماذا؟» and the sources behind it are as large as a finger needs @phone', async ({ page, api }) => {
  await signUp(page);
  const pet = await api.addPet();
  await page.goto(`/dashboard/pets/view/${pet}`);
  await page.getByText('لماذا؟').first().click();
  const plan = page.getByRole('region', { name: 'خطة التطعيم' });
  await plan
    .getByText(/مصادر أخرى|مصدر آخر|مصدران آخران/)
    .first()
    .click();
  await expect(plan.getByRole('link').first()).toBeVisible();
  expect(await lowTargets(plan)).toEqual([]);
});

test('the lines of a plan that open in place are 44 pixels high @phone', async ({ page, api }) => {
  await signUp(page);
  const pet = await api.addPet();
  await page.goto(`/dashboard/pets/view/${pet}`);
  const line = page.locator('summary', { hasText: 'لقاحات اختيارية' });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
