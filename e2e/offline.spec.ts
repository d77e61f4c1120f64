import { waitForStoredBuild } from './support/stored-build.ts';
import { expect, signUp, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404|503/] });

const lost = 'لا اتصال بالإنترنت. يُرجى التحقّق منه ثم إعادة المحاولة.';

test.describe('code that did not load', () => {
  // Without the worker nothing is precached.
  test.use({ serviceWorkers: 'block' });

  test('of a page is reported within its layout, and loads automatically once the network is back', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'اللقاحات' }).first().click();
    await expect(page.getByText('لا اتصال بالإنترنت', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await expect(page.getByText('لا اتصال بالإنترنت', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'اللقاحات' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/vaccines');
  });

  for (const [name, cut] of [
    ['the connection broke', { abort: true }],
    ['the server was overloaded', { status: 503 }],
  ] as const) {
    test(`of a sheet, since ${name}, is reported in a toast, and the same button opens it afterwards`, async ({
      page,
    }) => {
      await signUp(page);
      await page.goto('/dashboard/pets');
      const add = page.getByRole('button', { name: 'إضافة حيوان' }).first();
      await expect(add).toBeVisible();
      await page.route('**/assets/pet-modal-*.js', route =>
        'abort' in cut ? route.abort() : route.fulfill({ status: cut.status }),
      );
      await add.click();
      await expect(page.getByText('حدث خلل من عندنا', { exact: false })).toBeVisible();
      await expect(add).toBeVisible();
      await page.unrouteAll();
      await add.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  test('of a sheet, since the network is lost, is reported, and the same button opens it afterwards', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await page.goto('/dashboard/pets');
    const add = page.getByRole('button', { name: 'إضافة حيوان' }).first();
    await expect(add).toBeVisible();
    await context.setOffline(true);
    await add.click();
    await expect(page.getByText(lost)).toBeVisible();
    await context.setOffline(false);
    await add.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('of a sheet, since a deployment has removed it, reloads the page once and opens the sheet', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/dashboard/pets');
    const documents: string[] = [];
    page.on('request', request => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.route('**/assets/pet-modal-*.js', route => route.fulfill({ status: 404 }), { times: 1 });
    await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'another' } }));
    await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
    await expect(page.getByRole('dialog', { name: 'إضافة حيوان' })).toBeVisible();
    expect(documents).toHaveLength(1);
  });
});

test('a sheet and a page that were never opened open offline, and so does the app itself', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/dashboard/pets');
  const add = page.getByRole('button', { name: 'إضافة حيوان' }).first();
  await expect(add).toBeVisible();
  await waitForStoredBuild(page);
  await context.setOffline(true);
  await add.click();
  await page.getByRole('dialog', { name: 'إضافة حيوان' }).getByRole('button', { name: 'إغلاق' }).click();
  await page.getByRole('link', { name: 'اللقاحات' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'اللقاحات' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'حيواناتي' }).first()).toBeVisible();
});

test('the stored page is replaced by a newer build once there is one', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await waitForStoredBuild(page);
  await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'another' } }));
  await page.reload();
  // The next document precaches nothing, so deleted files stay deleted.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'تحديث' }).click()]);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/dashboard')) === undefined))
    .toBe(true);
});

test.describe('the offline page', () => {
  test('is replaced by the requested page once the network is back', async ({ page, context }) => {
    await page.goto('/register');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('no service worker');
    await context.setOffline(true);
    // The worker is notified separately, and fetches pages until then.
    const isOnline = () =>
      worker.evaluate(() =>
        fetch('/terms').then(
          () => true,
          () => false,
        ),
      );
    await expect.poll(isOnline).toBe(false);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'لا اتصال بالإنترنت', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('لا اتصال بالإنترنت | رِفق');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'الشروط' })).toBeVisible();
  });

  test('is replaced when the server responds again, even if the browser always considered itself online', async ({
    page,
  }) => {
    await page.goto('/register');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.context().route('**/*', route => route.abort());
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'تعذّر الوصول إلى رِفق', exact: true })).toBeVisible();
    await expect(page.getByText('حين يستجيب رِفق')).toBeVisible();
    await expect(page.getByText('لا اتصال بالإنترنت')).toBeHidden();
    await expect(page).toHaveTitle('تعذّر الوصول إلى رِفق | رِفق');
    await page.context().unrouteAll();
    await expect(page.getByRole('heading', { level: 1, name: 'الشروط' })).toBeVisible();
  });
});
