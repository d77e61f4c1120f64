import { readStored, STORED_LAST } from '../support/stored-text.ts';
import type { Visit } from '../support/visit.ts';
import { buildVisitWithMessage, OWNER_MESSAGE } from '../support/visit-with-message.ts';
import type { Page } from './page.ts';
import { storedIn } from './storage.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

// Console errors of failed requests.
test.use({ allowedComplaints: [/./] });

const title = (page: Page, name: string) => page.byCss('h1').containing(name);
const tab = (page: Page, name: string) => page.byRole('link', new RegExp(`^${name}`));

/** Visits each tab, with or without a network. */
async function walk(page: Page, { reservationId }: Visit): Promise<void> {
  await tab(page, 'الرئيسية').click();
  await title(page, 'نورة').appears();
  await tab(page, 'حيواناتي').click();
  await title(page, 'حيواناتي').appears();
  await page.byRole('main').byRole('link', /مشمش/).click();
  await title(page, 'مشمش').appears();
  await tab(page, 'اللقاحات').click();
  await title(page, 'اللقاحات').appears();
  await page.byRole('main').hasText('مشمش');
  await tab(page, 'حسابي').click();
  await page.byRole('main').hasText('نورة العتيبي');
  await tab(page, 'الحجوزات').click();
  await page.byCss(`a[href="/dashboard/reservations/${reservationId}"]`).click();
  await page.byRole('log').hasText(OWNER_MESSAGE);
}

test('visited pages are available offline, also after a reload, and signing out deletes them', async ({
  openWindow,
}) => {
  const visit = await buildVisitWithMessage();
  const { page, network } = await openWindow({ as: visit.owner, size: 'desktop' });
  await page.goto('/dashboard');
  await walk(page, visit);
  await page.waitUntil('the build is stored', async () => (await caches.match('/dashboard')) !== undefined);
  await until('what was seen is stored', async () => {
    const text = await page.evaluate(readStored);
    return STORED_LAST.every(part => text.includes(part));
  });

  network.lose();
  await page.goto('/dashboard');
  await walk(page, visit);
  await page.goto('/dashboard/pets');
  await page.byCss('.live-banner').hasText(/(لا اتصال بالإنترنت|تعذّر الوصول إلى رِفق)\. آخر تحديث: /);
  await page.byRole('button', 'حجز استشارة').click();
  await page.byRole('button', 'حالة طارئة؟ بمن نتصل الآن').click();
  await page.byRole('dialog', 'حالة طارئة').hasText('بطاقة «مشمش»');

  network.restore();
  await page.goto('/dashboard/profile');
  await page.byRole('button', 'تسجيل الخروج').click();
  await page.waitForPath('/');
  const stored = await storedIn(page);
  expect({ databases: stored.databases, caches: stored.caches }).toEqual({ databases: [], caches: [] });
  expect(JSON.stringify([stored.local, stored.session])).not.toMatch(
    new RegExp(`${visit.owner.userId}|نورة|مشمش`),
  );
});
