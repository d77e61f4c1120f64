import { expect, signUp, test } from './support/test.ts';

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test('a page that was never opened says so within its layout, and comes by itself once the network is back', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'اللقاحات' }).first().click();
  await expect(page.getByText('لا يوجد اتصال')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(page.getByText('لا يوجد اتصال')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'اللقاحات' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/vaccines');
});

test('a sheet that was never opened says so in a toast, and the same button opens it afterwards', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/dashboard/pets');
  const add = page.getByRole('button', { name: 'إضافة حيوان' }).first();
  await expect(add).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await expect(
    page.getByText('تعذّر الاتصال. يُرجى التحقّق من الاتصال بالإنترنت ثم إعادة المحاولة.'),
  ).toBeVisible();
  await expect(add).toBeVisible();
  await context.setOffline(false);
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the offline page gives way to the page that was asked for once the network is back', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto('/dashboard/pets');
  await expect(page.getByRole('heading', { name: 'لا اتصال بالإنترنت' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'حيواناتي' })).toBeVisible();
});
