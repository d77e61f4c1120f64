import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, signInAgain, signUp, test } from './support/test.ts';

/** Opens a page and waits until it has joined the live channel of its user. */
async function openLive(page: Page, path: string): Promise<void> {
  const joined = page.waitForEvent('websocket').then(socket =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  );
  await page.goto(path);
  await joined;
}

const petNamed = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).first();
const bell = (page: Page) => page.getByRole('button', { name: /^الإشعارات/ });

async function addPetByForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'قط' }).check({ force: true });
  await form.getByLabel('الاسم', { exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'يوم الميلاد' }).fill('25/9/2025');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form).toBeHidden();
}

test('what is done in one tab is seen in the other, which was not touched', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await openLive(page, '/dashboard/pets');
  await openLive(other, '/dashboard/pets');
  await addPetByForm(other, 'برق');
  await expect(petNamed(page, 'برق')).toBeVisible({ timeout: 3000 });
});

test('nothing is missed while the connection is lost', async ({ page, api }) => {
  await signUp(page);
  let isDown = false;
  let cut = () => {};
  await page.routeWebSocket(/\/app\//, socket => {
    if (isDown) {
      void socket.close({ code: 1001 });
      return;
    }
    socket.connectToServer();
    cut = () => void socket.close({ code: 1001 });
  });
  await page.goto('/dashboard/pets');
  await api.addPet({ name: 'لولو' });
  await expect(petNamed(page, 'لولو')).toBeVisible();

  isDown = true;
  cut();
  await api.addPet({ name: 'برق' });
  await expect(page.getByText('التحديث المباشر متوقّف الآن، ويعود من نفسه.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(petNamed(page, 'برق')).toBeHidden();
  isDown = false;
  await expect(petNamed(page, 'برق')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('التحديث المباشر متوقّف الآن، ويعود من نفسه.')).toBeHidden();
});

test('all marked as read in one tab are read in the other', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await openLive(page, '/dashboard');
  await openLive(other, '/dashboard/vaccines');
  await expect(bell(page)).toHaveAccessibleName(/غير مقروء/);
  await bell(other).click();
  const panel = other.getByRole('dialog', { name: 'الإشعارات' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  expect(await accessibilityFaults(other)).toEqual([]);
  await panel.getByRole('button', { name: 'تعليم الكل كمقروء' }).click();
  await expect(bell(page)).toHaveAccessibleName('الإشعارات', { timeout: 3000 });
});

test.describe('a notification that comes while the app is open', () => {
  test.skip(({ isMobile }) => isMobile === true, 'It waits for half a minute, and has no layout.');

  test('shows at the bell of every tab and in the panel, and leads on', async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    const phone = await signUp(page);
    const other = await context.newPage();
    await openLive(page, '/dashboard');
    await openLive(other, '/dashboard/vaccines');
    await expect(bell(page)).toHaveAccessibleName('الإشعارات، 1 غير مقروء');
    await bell(other).click();
    const panel = other.getByRole('dialog', { name: 'الإشعارات' });
    await expect(panel.getByRole('listitem')).toHaveCount(1);

    const further = await browser.newContext();
    await signInAgain(await further.newPage(), phone);
    await expect(bell(page)).toHaveAccessibleName('الإشعارات، 2 غير مقروءين', { timeout: 5000 });
    await expect(panel.getByRole('listitem').first()).toContainText('دخول من جهاز جديد', { timeout: 5000 });
    await panel.getByRole('link', { name: /دخول من جهاز جديد/ }).click();
    await expect(other.getByRole('heading', { name: 'أجهزتك' })).toBeInViewport();
    await expect(panel).toBeHidden();
    await further.close();
  });
});

test('a choice of channels made in one tab holds in the other, and undoes none made there', async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  const settings = '/dashboard/profile?section=settings';
  await openLive(page, settings);
  await openLive(other, settings);
  const box = (tab: Page, name: string) => tab.getByRole('checkbox', { name });
  await expect(box(page, 'المكافآت: البريد')).not.toBeChecked();
  await box(other, 'الحساب: البريد').click({ force: true });
  await expect(box(page, 'الحساب: البريد')).not.toBeChecked({ timeout: 3000 });
  await box(page, 'المكافآت: البريد').click({ force: true });
  await expect(box(page, 'المكافآت: البريد')).toBeChecked();
  await expect(box(other, 'المكافآت: البريد')).toBeChecked({ timeout: 3000 });
  await expect(box(other, 'الحساب: البريد')).not.toBeChecked();
});

test('a page loaded anew under the open panel is left by the first Back @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'حيواناتي' }).first().click();
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'الإشعارات' })).toBeVisible();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
});

test('the notifications are a page on phones, which Back leaves @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'حيواناتي' }).first().click();
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'الإشعارات' });
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/dashboard/pets');
});

test.describe('a session that is ended elsewhere', () => {
  test.use({ allowedComplaints: [/401/] });

  test('ends here at once', async ({ page, api }) => {
    await signUp(page);
    await openLive(page, '/dashboard');
    await api.get('/api/user/logout');
    await expect(page).toHaveURL(/\/register/, { timeout: 3000 });
  });
});
