import type { Locator, Page } from '@playwright/test';
import { expect, signUp, test } from './support/test.ts';

/** The part of a phone's screen above the on-screen keyboard. */
const ABOVE_KEYBOARD = { width: 390, height: 544 };

/** Counts the options that are fully visible in the open list, and in the window. */
const fullyVisible = (list: Locator) =>
  list.evaluate(region => {
    const { top, bottom } = region.getBoundingClientRect();
    const lowest = Math.min(bottom, window.innerHeight);
    return [...region.querySelectorAll('[role="option"]')].filter(option => {
      const row = option.getBoundingClientRect();
      return row.top >= top && row.bottom <= lowest;
    }).length;
  });

/** Counts the options whose text does not fit. */
const cutOff = (list: Locator) =>
  list.evaluate(
    region =>
      [...region.querySelectorAll('[role="option"]')].filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      ).length,
  );

async function bottomOf(box: Locator): Promise<number> {
  const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 };
  return y + height;
}

/** Opens the list of a field, by touch as on a phone, and checks its visible options. */
async function expectLongList(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole('dialog').getByRole('combobox', { name });
  const list = page.getByRole('region', { name });
  await field.tap();
  await expect.poll(() => fullyVisible(list)).toBeGreaterThanOrEqual(10);
  await page.setViewportSize(ABOVE_KEYBOARD);
  await expect.poll(() => fullyVisible(list)).toBeGreaterThanOrEqual(5);
  expect((await list.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(field));
  return list;
}

test('the list of vaccines shows at least five rows, also above the keyboard @phone', async ({
  page,
  api,
}) => {
  await signUp(page);
  const petId = await api.addPet();
  await page.goto(`/dashboard/pets/view/${petId}`);
  await page.getByRole('button', { name: 'تسجيل جرعة أو فحص' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('لقاح آخر أو فحص').click();
  const list = await expectLongList(page, 'ما الذي أُعطي؟');
  expect(await cutOff(list)).toBe(0);

  await list.getByRole('option').first().tap();
  await expect(list).toBeHidden();
  await expect(form.getByRole('combobox', { name: 'ما الذي أُعطي؟' })).not.toHaveValue('');
});

test('the list of breeds shows at least five rows, and wraps a long name @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/pets');
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  await page.getByRole('dialog').getByText('قط', { exact: true }).click();
  const list = await expectLongList(page, 'السلالة');
  await page.keyboard.type('س'.repeat(60));
  await expect(list.getByRole('option')).toHaveCount(1);
  expect(await cutOff(list)).toBe(0);
});

test('the list of breeds opens by mouse without selecting anything by the same click', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/pets');
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByText('قط', { exact: true }).click();
  const field = form.getByRole('combobox', { name: 'السلالة' });
  await field.click();
  await expect(page.getByRole('region', { name: 'السلالة' })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.keyboard.type('سيامي');
  await expect(field).toHaveValue('سيامي');
});
