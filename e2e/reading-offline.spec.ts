import type { Page } from '@playwright/test';
import { Network } from './engines/network.ts';
import { waitForStoredBuild } from './support/stored-build.ts';
import { STORED_LAST, storedText, waitForStored } from './support/stored-text.ts';
import { expect, ofOwnPage, signUp, test } from './support/test.ts';
import { buildVisit, signInAs, type Visit } from './support/visit.ts';
import { buildVisitWithMessage, OWNER_MESSAGE } from './support/visit-with-message.ts';

test.use({
  serviceWorkers: 'allow',
  allowedComplaints: [/ERR_|401/],
});

const banner = (page: Page) => page.locator('.live-banner');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const tab = (page: Page, name: string) => page.getByRole('link', { name }).first();

/** An image of one white pixel. */
const WHITE = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/vz0AAA=', 'base64');

/** Adds a photo to a pet, and returns its URL. */
async function addPhoto(page: Page, petId: string): Promise<string> {
  const response = await page.request.post('/api/pets/photo', {
    headers: ofOwnPage,
    multipart: { pet_id: petId, photo: { name: 'a.webp', mimeType: 'image/webp', buffer: WHITE } },
  });
  return (await response.json()).data.pet.photo;
}

/** Opens a page whose requests go through the service worker. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
}

/** Visits each tab, with or without a network. */
async function walk(page: Page, visit: Visit): Promise<void> {
  await tab(page, 'الرئيسية').click();
  await expect(heading(page, /نورة/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'مشمش' }).first()).toBeVisible();
  await tab(page, 'حيواناتي').click();
  await expect(heading(page, 'حيواناتي')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'مشمش' }).first().click();
  await expect(heading(page, 'مشمش')).toBeVisible();
  await tab(page, 'اللقاحات').click();
  await expect(heading(page, 'اللقاحات')).toBeVisible();
  await expect(page.getByRole('main').getByText('مشمش').first()).toBeVisible();
  await tab(page, 'حسابي').click();
  await expect(heading(page, 'حسابي')).toBeVisible();
  await expect(page.getByText('نورة العتيبي').first()).toBeVisible();
  await tab(page, 'الحجوزات').click();
  await page.locator(`a[href="/dashboard/reservations/${visit.reservationId}"]`).first().click();
  await expect(page.getByRole('log').getByText(OWNER_MESSAGE)).toBeVisible();
}

test('visited pages are available offline, also after a reload, with the emergency numbers', async ({
  page,
  context,
}) => {
  const visit = await buildVisitWithMessage();
  await signInAs(page, visit.owner);
  await page.goto('/dashboard');
  await walk(page, visit);
  await waitForStoredBuild(page);
  await waitForStored(page, STORED_LAST);

  await context.setOffline(true);
  await page.goto('/dashboard');
  await walk(page, visit);
  // As on a Wi-Fi without Internet, and as Chromium 150 reports after an offline reload.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await page.reload();
  await expect(page.getByRole('log').getByText(OWNER_MESSAGE)).toBeVisible();
  await expect(page.locator('.connection-bar')).toContainText(/تعذّر الوصول إلى رِفق.*آخر تحديث/);
  await expect(banner(page)).toBeHidden();

  await page.goto('/dashboard/pets');
  await expect(banner(page)).toContainText(/^تعذّر الوصول إلى رِفق\. آخر تحديث: /);
  await expect(page.getByText('تعذّر الوصول إلى رِفق', { exact: true })).toBeHidden();
  await page.goto(`/dashboard/reservations/${visit.reservationId}/print`);
  await expect(heading(page, 'طباعة المحادثة')).toBeVisible();
  await expect(page.getByText('هذا غير محفوظ على هذا الجهاز', { exact: false })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'حجز استشارة' }).first().click();
  await page.getByRole('button', { name: 'حالة طارئة؟ بمن نتصل الآن' }).click();
  const card = page.getByRole('dialog', { name: 'حالة طارئة' });
  await expect(card.getByRole('link', { name: /^اتصال/ }).first()).toBeVisible();
  await expect(card.getByRole('heading', { name: 'بطاقة «مشمش»' })).toBeVisible();
  await card.getByRole('button', { name: 'إغلاق' }).click();

  await context.setOffline(false);
  await expect(banner(page)).toBeEmpty();
});

test('an unvisited page shows that it is not available, and loads automatically once the server responds', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(heading(page, /نورة/)).toBeVisible();
  // The browser considers itself online all the time.
  await page.route('**/api/vaccines/**', route => route.abort());
  await page.route('**/api/pets/list', route => route.abort());
  await page.route('**/builds/latest.json', route => route.abort());
  await tab(page, 'حيواناتي').click();
  await expect(page.getByText('تعذّر الوصول إلى رِفق', { exact: true })).toBeVisible();
  await expect(heading(page, 'حيواناتي')).toBeVisible();
  await expect(banner(page)).toContainText('تعذّر الوصول إلى رِفق.');
  await page.unrouteAll();
  await expect(page.getByText('تعذّر الوصول إلى رِفق', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'إضافة حيوان' }).first()).toBeVisible();
});

test("signing out deletes the user's data in this browser, and the next user finds none of it", async ({
  page,
  context,
}) => {
  const visit = await buildVisitWithMessage();
  await signInAs(page, visit.owner);
  const photo = await addPhoto(page, visit.petId);
  await openWithWorker(page, '/dashboard');
  await walk(page, visit);
  const traces = ['مشمش', OWNER_MESSAGE, visit.owner.userId, visit.petId, visit.reservationId, photo];
  await waitForStored(page, ['"kind":"conversation"', photo]);
  const second = await context.newPage();
  await second.goto('/dashboard/pets');
  await expect(heading(second, 'حيواناتي')).toBeVisible();

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('/');
  await expect(second).toHaveURL(/\/register/);
  const left = await storedText(page);
  for (const trace of traces) expect(left).not.toContain(trace);

  const other = await buildVisit({ owner: { firstname: 'سارة', surname: 'الدوسري' }, pet: 'برق' });
  await signInAs(page, other.owner);
  await page.goto('/dashboard');
  await expect(heading(page, /سارة/)).toBeVisible();
  await waitForStored(page, ['برق']);
  const now = await storedText(page);
  for (const trace of traces) expect(now).not.toContain(trace);
});

test('an image loaded after signing out is not stored, even if requested before', async ({
  page,
  context,
}) => {
  const late = Promise.withResolvers<void>();
  const [before, after] = ['/api/files/asked-for-before-it', '/api/files/asked-for-after-it'];
  await context.route(`**${before}`, async route => {
    await late.promise;
    await route.fulfill({ body: WHITE, contentType: 'image/webp' });
  });
  await context.route(`**${after}`, route => route.fulfill({ body: WHITE, contentType: 'image/webp' }));

  await signInAs(page, (await buildVisit()).owner);
  await openWithWorker(page, '/dashboard/profile');
  const asked = context.waitForEvent('request', request => request.url().endsWith(before));
  await page.evaluate(src => void document.body.append(Object.assign(new Image(), { src })), before);
  await asked;
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('/');
  const came = context.waitForEvent('requestfinished', request => request.url().endsWith(before));
  late.resolve();
  await came;

  // The worker stores this one after the one that it was about to store.
  const [worker] = context.serviceWorkers();
  const stored = await worker?.evaluate(async address => {
    const cache = await caches.open('pictures');
    await cache.put(address, await fetch(address));
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, after);
  expect(stored).toEqual([after]);
});

const throughNetwork = test.extend<{ network: Network }>({
  network: async ({ baseURL }, use) => {
    const appPort = Number(new URL(baseURL ?? '').port);
    const network = await Network.start({ appPort, certificate: null, client: '10.0.0.1' });
    await use(network);
    network.close();
  },
  proxy: async ({ network }, use) => {
    // Otherwise the browser bypasses the proxy for localhost.
    await use({ server: network.address, bypass: '<-loopback>' });
  },
});

throughNetwork(
  'what was seen is there while no connection comes about, whatever the browser takes itself for',
  async ({ page, network }) => {
    const visit = await buildVisitWithMessage();
    await signInAs(page, visit.owner);
    await page.goto('/dashboard');
    await walk(page, visit);
    await waitForStoredBuild(page);
    await waitForStored(page, STORED_LAST);

    network.lose();
    await page.goto('/dashboard');
    await walk(page, visit);
    await page.goto('/dashboard/pets');
    await expect(banner(page)).toContainText(/^تعذّر الوصول إلى رِفق\. آخر تحديث: /);
    network.restore();
    await expect(banner(page)).toBeEmpty();
  },
);

test('a session ended by another device leaves nothing either', async ({ page, api }) => {
  const visit = await buildVisitWithMessage();
  await signInAs(page, visit.owner);
  await page.goto('/dashboard');
  await waitForStored(page, ['مشمش']);
  await api.get('/api/user/logout');
  await expect(page).toHaveURL(/\/register/);
  await expect.poll(() => storedText(page)).not.toContain('مشمش');
  expect(await storedText(page)).not.toContain(visit.petId);
});
