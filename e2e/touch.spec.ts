import { isoDay } from './support/days.ts';
import { expect, signUp, test } from './support/test.ts';
import { Finger, lowTargets } from './support/touch.ts';

test('the menu of the landing page stays within reach after scrolling far @phone', async ({ page }) => {
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

test('the expandable rows of a plan are 44 pixels high @phone', async ({ page, api }) => {
  await signUp(page);
  const pet = await api.addPet();
  await page.goto(`/dashboard/pets/view/${pet}`);
  const row = page.locator('summary', { hasText: 'لقاحات اختيارية' });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a finger drags a sheet down by its top, is asked before typed values are lost, and scrolls its content @phone', async ({
  page,
  api,
}) => {
  await signUp(page);
  // A toast would cover the top of the sheet.
  await api.seeRewards();
  await page.goto('/dashboard/pets');
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  const name = form.getByLabel('الاسم', { exact: true });
  await name.fill('لولو');
  const grabber = form.locator('.sheet-grabber');
  const top = async () => (await grabber.boundingBox())?.y ?? Number.NaN;
  // Waits for the end of its opening animation.
  await expect.poll(() => page.locator('.sheet').evaluate(sheet => sheet.getAnimations().length)).toBe(0);
  await expect(form.getByText('تُحسب خطة التطعيم فور الحفظ.')).toBeInViewport({ ratio: 1 });
  const restingTop = await top();
  const finger = await Finger.of(page);

  await finger.press(form.locator('.sheet-body'));
  await finger.move(-150);
  await finger.lift();
  await expect.poll(() => form.locator('.sheet-body').evaluate(body => body.scrollTop)).toBeGreaterThan(50);
  expect(await top()).toBe(restingTop);

  await finger.press(grabber);
  await finger.move(240);
  await expect.poll(top).toBeCloseTo(restingTop + 240, 0);
  await finger.lift();
  const question = page.getByRole('alertdialog', { name: 'إغلاق دون حفظ؟' });
  await question.getByRole('button', { name: 'متابعة الكتابة' }).click();
  await expect(question).toBeHidden();
  await expect.poll(top).toBe(restingTop);
  await expect(name).toHaveValue('لولو');

  await finger.press(grabber);
  await finger.move(240);
  await finger.lift();
  await question.getByRole('button', { name: 'إغلاق دون حفظ' }).click();
  await expect(form).toBeHidden();
});

test('the page of a kitten is at most 2,100 pixels long, with all actions of each dose in reach @phone', async ({
  page,
  api,
}) => {
  await signUp(page);
  const pet = await api.addPet({ birth_date: isoDay(-56) });
  for (const days of [-14, -5]) {
    const weight = { pet_id: pet, grams: 800 + days * 10, measured_on: isoDay(days) };
    await api.post('/api/pets/weights/add', { idempotency_key: crypto.randomUUID(), ...weight });
  }
  await page.goto(`/dashboard/pets/view/${pet}`);
  const plan = page.getByRole('region', { name: 'خطة التطعيم' });
  const doses = plan
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^خيارات الموعد/ }) });
  await expect(doses).not.toHaveCount(0);
  await expect(page.getByText('الأوزان في جدول')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2100);
  expect(await lowTargets(plan)).toEqual([]);
  await expect(page.getByRole('main').locator('.btn:not(.btn-line, .btn-soft, .btn-ghost)')).toHaveCount(1);
  await expect(doses.getByText('لماذا؟')).toHaveCount(await doses.count());
});
