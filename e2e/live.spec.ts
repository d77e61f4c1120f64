import type { Page } from '@playwright/test';
import { expectJoined, reconnect, routeLiveConnection, stateOf } from './support/connection.ts';
import { expectSheetsLeft } from './support/sheets.ts';
import { closeCelebrations, expect, signInAgain, signUp, test } from './support/test.ts';

/** Opens a page and waits until it has joined the live channel of its user. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectJoined(page);
}

const petNamed = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).first();
const bell = (page: Page) => page.getByRole('button', { name: /^الإشعارات/ });

async function addPetByForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByText('قط', { exact: true }).click();
  await form.getByLabel('الاسم', { exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'يوم الميلاد' }).fill('25/9/2025');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form).toBeHidden();
}

test('a change in one tab appears in the other without interaction', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  // Either tab may show the celebration.
  await closeCelebrations(other);
  await openLive(page, '/dashboard/pets');
  await openLive(other, '/dashboard/pets');
  await addPetByForm(other, 'برق');
  await expect(petNamed(page, 'برق')).toBeVisible();

  // One is the welcome, the other the level reached with the first pet.
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعاران غير مقروءين');
  await bell(other).click();
  const panel = other.getByRole('dialog', { name: 'الإشعارات' });
  await panel.getByRole('button', { name: 'تعليم الكل مقروءًا' }).click();
  await expect(bell(page)).toHaveAccessibleName('الإشعارات');
});

test('nothing is missed while the connection is lost', async ({ page, api }) => {
  await signUp(page);
  await page.clock.install();
  const connection = await routeLiveConnection(page, 'open');
  await openLive(page, '/dashboard/pets');
  connection.mode = 'silent';
  await connection.current?.close({ code: 1001 });
  await expect.poll(() => stateOf(page)).not.toBe('connected');
  await api.addPet({ name: 'برق' });
  await page.clock.fastForward('00:06');
  const banner = page.getByText('التحديث المباشر متوقّف الآن، ويعود من نفسه.');
  await expect(banner).toBeVisible();
  const askedAgain = page.waitForResponse(response => response.url().endsWith('/api/pets/list'));
  await reconnect(page, connection);
  await askedAgain;
  await expect(petNamed(page, 'برق')).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a notification received while the app is open appears at the bell of every tab and in the panel, and links to its page', async ({
  page,
  context,
  browser,
}) => {
  const phone = await signUp(page);
  const other = await context.newPage();
  await openLive(page, '/dashboard');
  await openLive(other, '/dashboard/vaccines');
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعار واحد غير مقروء');
  await bell(other).click();
  const panel = other.getByRole('dialog', { name: 'الإشعارات' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);

  const further = await browser.newContext();
  await signInAgain(await further.newPage(), phone);
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعاران غير مقروءين');
  await expect(panel.getByRole('listitem').first()).toContainText('دخول من جهاز جديد');
  await panel.getByRole('link', { name: /دخول من جهاز جديد/ }).click();
  await expect(other.getByRole('heading', { name: 'أجهزتك' })).toBeInViewport();
  await expect(panel).toBeHidden();
  await further.close();
});

test('delivery methods chosen in one tab apply in the other, and do not overwrite choices there', async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  const settings = '/dashboard/profile?section=settings';
  await openLive(page, settings);
  await openLive(other, settings);
  const box = (tab: Page, name: string) => tab.getByRole('checkbox', { name });
  await expect(box(page, 'الحساب: البريد')).toBeChecked();
  await box(other, 'الحساب: البريد').press('Space');
  await expect(box(page, 'الحساب: البريد')).not.toBeChecked();
  await box(page, 'اللقاحات: البريد').press('Space');
  await expect(box(page, 'اللقاحات: البريد')).not.toBeChecked();
  await expect(box(other, 'اللقاحات: البريد')).not.toBeChecked();
  await expect(box(other, 'الحساب: البريد')).not.toBeChecked();
});

test('the notifications are a page on phones, which Back leaves, also after a reload @phone', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'حيواناتي' }).first().click();
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'الإشعارات' });
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/dashboard/pets');

  await bell(page).click();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expectSheetsLeft(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
});

test("Back from a notification's target shows the notifications again, in the same scroll position @phone", async ({
  page,
  browser,
}) => {
  const phone = await signUp(page);
  const further = await browser.newContext();
  await signInAgain(await further.newPage(), phone);
  await further.close();
  // So low that two notifications need scrolling.
  await page.setViewportSize({ width: 390, height: 240 });
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'اللقاحات' }).first().click();
  await expect(page).toHaveURL('/dashboard/vaccines');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'الإشعارات' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  const lowest = panel.getByRole('link').last();
  const follow = async () => {
    await lowest.click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/dashboard/pets');
  };
  await lowest.scrollIntoViewIfNeeded();
  const { y } = (await lowest.boundingBox()) ?? { y: 0 };
  await follow();

  await page.goBack();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/dashboard/vaccines');
  await expect.poll(async () => (await lowest.boundingBox())?.y).toBe(y);
  await page.goForward();
  await expect(page).toHaveURL('/dashboard/pets');
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(panel).toBeVisible();
  await follow();

  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.goBack();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/dashboard/vaccines');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
});

test('notifications reopened by Back close permanently by their arrow @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'حيواناتي' }).first().click();
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'الإشعارات' });
  await panel.getByRole('link').first().click();
  await expect(panel).toBeHidden();
  await page.goBack();
  await panel.getByRole('button', { name: 'رجوع' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/dashboard/pets');
  await expectSheetsLeft(page);
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
});
